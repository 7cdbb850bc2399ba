import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live-rules'
import { Facts } from '../staff/facts.tsx'
import { dayOf, spanOf } from './moments.ts'
import type { Printed } from './verdict.ts'

/** Everything that stands on a certificate, to be compared with the paper. */
export function PrintedFields({ printed }: { printed: Printed }) {
  return (
    <section aria-labelledby="printed">
      <h2 id="printed" className="mb-3 text-xl">
        What stands on it
      </h2>
      <Facts
        facts={[
          ['Name', <strong key="name">{printed.name}</strong>],
          ['Live session', printed.topic],
          ['Theme', themes[printed.theme]],
          ['Speaker', printed.speaker],
          ['Held', spanOf(printed.startsAt, printed.endsAt)],
          ['Present', presenceInWords(printed.presentSeconds, printed.sessionSeconds)],
          ['Issued', dayOf(printed.issuedAt)],
        ]}
      />
    </section>
  )
}
