import { describe, expect, test } from 'vitest'
import { type Fitted, fitOffer, kmBetween, type Wish } from './fit-offer.ts'

const now = new Date('2026-12-01T06:00:00Z')
const offer = (change: Partial<Fitted> = {}): Fitted => ({
  languages: ['ta', 'en'],
  grades: [8, 9],
  chapters: ['Microorganisms: friend and foe'],
  subjects: ['biology'],
  venue: 'at-partner',
  district: '33-madurai',
  place: '9.9,78.1',
  nextAt: new Date('2026-12-10T06:00:00Z'),
  ...change,
})
const wordsOf = (wish: Wish, change: Partial<Fitted> = {}) =>
  fitOffer(offer(change), wish, now)?.reasons.map(({ words }) => words)

describe('a teacher who looks for a partner', () => {
  test('reads why an offer fits: chapter, language, grade, subject, time and distance', () => {
    const wish: Wish = {
      language: 'ta',
      grade: 8,
      chapter: 'microorganisms',
      place: '10.4,78.1',
      subjects: ['biology'],
    }
    expect(wordsOf(wish)).toEqual([
      'Chapter: Microorganisms: friend and foe',
      'In Tamil',
      'For grade 8',
      'For biology',
      'Next time: 10 Dec 2026',
      'About 60 km away',
    ])
  })

  test('sees no offer in another language or for other grades, and every one that has no grades', () => {
    expect(wordsOf({ language: 'hi' })).toBeUndefined()
    expect(wordsOf({ grade: 12 })).toBeUndefined()
    expect(wordsOf({ grade: 12 }, { grades: [] })).toEqual(['Next time: 10 Dec 2026'])
  })

  test('reads a distance of coarse places only, else of district and state', () => {
    const without = { nextAt: undefined }
    expect(wordsOf({ place: '9.9,78.1' }, without)).toEqual(['Less than 15 km away'])
    expect(wordsOf({ district: '33-madurai' }, without)).toEqual(['In your district, Madurai, Tamil Nadu'])
    expect(wordsOf({ district: '33-theni' }, without)).toEqual(['In your state, in Madurai'])
    expect(wordsOf({ district: '29-mysuru' }, without)).toEqual([])
    expect(wordsOf({ district: '29-mysuru' }, { ...without, venue: 'video' })).toEqual(['By video, from anywhere'])
    expect(kmBetween('9.9,78.1', '13.1,80.3')).toBeCloseTo(429, 0)
  })

  test('who names days reads the free time on them, and sees no offer without one', () => {
    const wish: Wish = { from: '2026-12-05', until: '2026-12-15' }
    expect(wordsOf(wish)).toEqual(['Free on your days: 10 Dec 2026'])
    expect(wordsOf(wish, { nextAt: undefined })).toBeUndefined()
    expect(wordsOf({}, { nextAt: undefined })).toEqual([])
  })

  test('finds a chapter by what it is about, not by a small word of its title', () => {
    expect(wordsOf({ chapter: 'Light and shadow' }, { nextAt: undefined })).toEqual([])
    expect(wordsOf({ chapter: 'The world of microorganisms' }, { nextAt: undefined })).toEqual([
      'Chapter: Microorganisms: friend and foe',
    ])
  })

  test('gets a near offer with the chapter before a far one without it', () => {
    const wish: Wish = { chapter: 'microorganisms', place: '9.9,78.1' }
    const [near, far] = [offer(), offer({ chapters: [], place: '28.6,77.2' })].map(
      (one) => fitOffer(one, wish, now)?.score,
    )
    expect(near).toBeGreaterThan(far ?? 0)
  })
})
