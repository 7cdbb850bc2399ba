import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { Trans } from '@lingui/react/macro'

/** The steps and the safety of a project, folded up since the class has the printed page. */
export const Method = ({ protocol }: { protocol: Protocol }) => (
  <details className="border-y border-line">
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
      <Trans>How to measure, and safety</Trans>
    </summary>
    <div className="grid gap-4 pb-4">
      <ol className="grid list-decimal gap-2 pl-6">
        {protocol.steps.map((step) => (
          <li key={step} className="whitespace-pre-line">
            {step}
          </li>
        ))}
      </ol>
      <ul className="grid list-disc gap-2 pl-6">
        {protocol.safety.lines.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  </details>
)
