/** Sentences of the calls about reports and pairs that only the server uses. */
export const pairMessages = {
  saved: 'The draft of the report is saved. Only the teachers of the class see it.',
  handedIn: 'The report is handed in. The class that is paired with yours can read it.',
  changed: 'The report is changed.',
  isMarked: 'The report has been marked, so it can no longer change.',
  textNeeded: 'Write this part before you hand the report in.',
  namesPupil: 'Leave out the names of pupils. Another school reads this.',
  paired: 'The classes are paired. Their teachers see it at the bell.',
  nobodyToPair: 'No class waits for a partner from another school.',
  undone: 'The pairs are undone.',
  nothingToUndo: 'No classes are paired.',
  marksBegun: 'A report was marked. The pairs stay.',
  notHandedIn: 'This report is not handed in yet.',
  markedBefore: 'You have marked this report, or your class has another partner now.',
  hasLeft: 'Your class has left the project.',
  marked: 'Your marks are saved. The other school sees them when it has marked too, or after 14 days.',
} as const
