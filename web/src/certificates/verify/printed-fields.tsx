import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live/live-rules'
import { dayInWords } from '@ariviyal/contract/time'
import { Facts } from '../../ui/facts.tsx'
import { daysInWords } from '../certificate-words.ts'
import { spanOf } from './moments.ts'
import type { Printed } from './verdict.ts'

/** All fields printed on a certificate, for comparison with the paper. */
export function PrintedFields({ printed }: { printed: Printed }) {
  return (
    <section aria-labelledby="printed">
      <h2 id="printed" className="mb-3 text-xl">
        What it says
      </h2>
      <Facts
        facts={[
          ['Name', <strong key="name">{printed.name}</strong>],
          ...(printed.part
            ? ([
                [printed.occasion === 'project' ? 'Project' : 'Science fair', printed.topic],
                ['Part', printed.part],
                ['Held', daysInWords(printed.occasion, printed.startsAt, printed.endsAt)],
              ] as const)
            : ([
                ['Live session', printed.topic],
                ['Theme', themes[printed.theme]],
                ['Speaker', printed.speaker],
                ['Held', spanOf(printed.startsAt, printed.endsAt)],
                ['Present', presenceInWords(printed.presentSeconds, printed.sessionSeconds)],
              ] as const)),
          ['Issued', dayInWords(printed.issuedAt)],
        ]}
      />
    </section>
  )
}
