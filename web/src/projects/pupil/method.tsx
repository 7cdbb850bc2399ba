import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { Trans, useLingui } from '@lingui/react/macro'
import { StepList } from '../step-list.tsx'
import { pictureWords } from './picture-words.ts'

/** The steps and the safety of a project, folded up since the class has the printed page. */
export function Method({ protocol: { steps, pictures, safety } }: { protocol: Protocol }) {
  const { t } = useLingui()
  return (
    <details className="border-y border-line">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        <Trans>How to measure, and safety</Trans>
      </summary>
      <div className="grid gap-4 pb-4">
        <StepList steps={steps} pictures={pictures} wordsOf={(picture) => t(pictureWords[picture])} />
        <ul className="grid list-disc gap-2 pl-6">
          {safety.lines.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </details>
  )
}
