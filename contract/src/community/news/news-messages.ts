import { newsLimits } from './news-rules.ts'

/** Sentences of the news that only the server uses. */
export const newsMessages = {
  over: 'The last date has passed.',
  saved: `Saved. We remind you ${newsLimits.reminderDays} days before the last date.`,
  unsaved: 'It is no longer saved.',
  savesFull: `You have saved ${newsLimits.savesMax} items. Remove some first.`,
  suggested: 'Thank you. Our staff will read it and tell you what they decide.',
  suggestionsFull: `You have suggested ${newsLimits.suggestionsPerDay} items today. Suggest more tomorrow.`,
  lastDay: 'Choose a day from today to two years ahead',
  published: 'Published.',
  edited: 'Saved.',
  accepted: 'Published. We tell the teacher who suggested it.',
  declined: 'Declined. We have told the teacher the reason.',
  withdrawn: 'Withdrawn. We have told those who saved it the reason.',
  decidedBefore: 'This is decided already.',
} as const
