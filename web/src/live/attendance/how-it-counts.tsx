import { sourceNames } from '@ariviyal/contract/live/attendance-words'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'

const { beatSeconds, gapSeconds, codeMinutes, codeGraceMinutes } = attendanceRules

/** The attendance rules in plain words. */
export function HowItCounts() {
  const rules = [
    [
      sourceNames.page,
      `While the session page is open, it reports every ${beatSeconds} seconds. You are present between two reports of one device that are at most ${gapSeconds} seconds apart. On a bad line your device keeps them and sends them later.`,
    ],
    [
      sourceNames.code,
      `The speaker shows a new code every ${codeMinutes} minutes. Send it while it is shown, or up to ${codeGraceMinutes} minutes after, and that whole part counts.`,
    ],
    [
      sourceNames.list,
      'The meeting service notes when you came and left. Once we have its list, you count as present in between.',
    ],
    [sourceNames.staff, 'What our staff grant after an appeal counts too.'],
  ] as const
  return (
    <section className="mt-12">
      <h2 className="text-xl">How we count your presence</h2>
      <dl className="mt-4 grid max-w-measure gap-4">
        {rules.map(([name, rule]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-measure">
        We add all of it up, and count each second once, however many devices you use. Time outside the session does not
        count.
      </p>
    </section>
  )
}
