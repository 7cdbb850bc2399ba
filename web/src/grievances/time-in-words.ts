import { pluralise } from '../ui/pluralise.ts'

/** Hours as people say them: days from three full days on. */
export const hoursInWords = (hours: number): string =>
  hours >= 72 && hours % 24 === 0 ? pluralise(hours / 24, 'day') : pluralise(hours, 'hour')

/** The time until a moment, or since it when it is over. */
export function timeLeft(dueAt: string, now: number): { isOver: boolean; words: string } {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000)
  const whole = Math.abs(minutes)
  const words =
    whole < 120
      ? pluralise(whole, 'minute')
      : hoursInWords(Math.floor(whole / 60) - (whole >= 4_320 ? Math.floor(whole / 60) % 24 : 0))
  return { isOver: minutes < 0, words }
}
