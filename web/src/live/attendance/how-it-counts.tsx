import { sourceNames } from '@ariviyal/contract/live/attendance-words'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'

const { beatSeconds, gapSeconds, codeMinutes, codeGraceMinutes } = attendanceRules

/** The attendance rules in plain words. */
export function HowItCounts() {
  const rules = [
    [
      sourceNames.page,
      `While the page of the session is open it says so each ${beatSeconds} seconds. Two such signs of one device that are at most ${gapSeconds} seconds apart count as presence between them. On a bad line they wait on your device and are sent later.`,
    ],
    [
      sourceNames.code,
      `The speaker shows a code, another one each ${codeMinutes} minutes. Given in its time, or up to ${codeGraceMinutes} minutes after, it counts for the whole of that part.`,
    ],
    [
      sourceNames.list,
      'The meeting service writes down who came and left, and when. Once we have that list, you count as present between the two.',
    ],
    [sourceNames.staff, 'What our staff grant after an appeal counts as it was granted.'],
  ] as const
  return (
    <section className="mt-12">
      <h2 className="text-xl">How your presence is found</h2>
      <dl className="mt-4 grid max-w-measure gap-4">
        {rules.map(([name, rule]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-measure">
        All of it together counts, each second once, however many devices saw you. Nothing outside of the session
        counts.
      </p>
    </section>
  )
}
