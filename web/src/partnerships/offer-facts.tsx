import { subjects } from '@ariviyal/contract/accounts/teaching'
import type { Offer, PublicSlot, Reason } from '@ariviyal/contract/partnerships/offers'
import { fairOrderWords, offerVenues, planNeeded } from '@ariviyal/contract/partnerships/partnership-rules'
import { gradesInWords } from '../live/grades-in-words.ts'
import { zoneInWords } from '../session/reader-time.ts'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { languagesInWords, lengthOf } from './partnership-words.ts'

const planWords = {
  full: 'Before the visit is confirmed you name the teachers who come along, and say how the class travels, who gives first aid and that the parents agree.',
  teachers: 'Before it is confirmed you name a teacher who stays with the pupils all the time.',
  none: 'No safety plan is needed: no pupils take part.',
}

/** What an offer is, when it is free, and why it fits. */
export function OfferFacts({ offer, slots, reasons }: { offer: Offer; slots: PublicSlot[]; reasons: Reason[] }) {
  const { kind, about, venue, grades, languages, chapters, hazards } = offer
  return (
    <div className="grid min-w-0 content-start gap-8">
      <p className="max-w-measure font-serif text-lg wrap-anywhere whitespace-pre-line">{about}</p>
      {reasons.length === 0 ? null : (
        <section aria-labelledby="fits" className="border-l-4 border-peacock bg-peacock-pale px-4 py-3">
          <h2 id="fits" className="text-lg">
            Why it fits you
          </h2>
          <ul className="mt-1 list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason.kind}>{reason.words}</li>
            ))}
          </ul>
        </section>
      )}
      <Facts
        facts={[
          ['Where', offerVenues[venue]],
          ['Languages', languagesInWords(languages)],
          ['Grades', gradesInWords(grades)],
          ...(chapters.length === 0 ? [] : [['Chapters', chapters.join(', ')] as const]),
          ...(offer.subjects.length === 0
            ? []
            : [['Subjects', offer.subjects.map((name) => subjects[name]).join(', ')] as const]),
          ...(offer.pupils_max === 0 ? [] : [['Pupils of one school', `${offer.pupils_max} at most`] as const]),
          ...(offer.min_age === 0 ? [] : [['Age', `${offer.min_age} or older`] as const]),
          ...(hazards === '' ? [] : [['Hazards', hazards] as const]),
          ['Safety', planWords[planNeeded({ kind, venue })]],
        ]}
      />
      <section aria-labelledby="times">
        <h2 id="times" className="mb-2 text-xl">
          Times ({zoneInWords()})
        </h2>
        {slots.length === 0 ? (
          <p className="text-ink-soft">No time is set yet. Ask, and the partner offers one.</p>
        ) : (
          <ul className="border-t-2 border-ink">
            {slots.map((slot) => (
              <li key={slot.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                <span className="font-semibold">
                  <Moment at={slot.starts_at} />
                </span>
                <span>
                  {lengthOf(slot)} ·{' '}
                  {slot.places_left === 0 ? 'full' : pluralise(slot.places_left, 'place left', 'places left')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {kind === 'equipment' ? (
        <section aria-labelledby="fair-order">
          <h2 id="fair-order" className="mb-2 text-xl">
            Who gets it
          </h2>
          <p className="max-w-measure">{fairOrderWords}</p>
        </section>
      ) : null}
    </div>
  )
}
