import { inWords } from '@ariviyal/contract/time'

/** Labels of sessions by start: short in a chart, long in a table. */
export const sessionNames = (startsAt: string[]): { short: string; long: string }[] =>
  startsAt.map((moment) => ({
    short: inWords(moment, 'day of month'),
    long: inWords(moment, 'short day of week and time'),
  }))
