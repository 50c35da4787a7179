"""Playing at the terminal: people and policies decide, the dice are thrown or typed in, and the game can be left and taken up.

opening    what `play` was asked for: a table, or a story to be replayed
setting    how a fight comes to the table: from a scenario, from a point of one, or from a save
table      the loop: who is asked next, what was answered, the way back
question   one request to a person, with what can be answered now
choosing   an answer out of many, by numbers, names and places, one part after the other
names      how what stands in answers is called
screen     what one side is shown: board, figures, what happened
commands   what can be typed instead of an answer
judging    changes from outside: `edit FIGURE.FIELD = VALUE`
saving     the game as a file
input      lines from a terminal or a pipe
"""
