/** Sentences about complaints that only the server uses. */
export const grievanceMessages = {
  sent: (number: string) => `Your complaint ${number} is with us. We have mailed you its page.`,
  appealed: 'We have your appeal. Another person will decide it.',
  notAppealable: 'There is nothing to appeal, or there is an appeal already.',
  recorded: 'The complaint is recorded.',
  arrivedWhen: 'Choose a time within the last 90 days.',
  acknowledged: 'Noted.',
  decided: 'Decided. We mail the sender.',
  appealDecided: 'The appeal is decided. We mail the sender.',
  appealByAnother: 'You decided this complaint. Another member of staff decides the appeal.',
  officerChanged: 'Saved. The page of complaints shows it now.',
  timerChanged: 'Saved. It counts for complaints that arrive from now on.',
} as const
