import type { StepPicture } from '@ariviyal/contract/projects/project-rules'
import type { Protocol } from '@ariviyal/contract/projects/protocol'

interface Props extends Pick<Protocol, 'steps' | 'pictures'> {
  /** What a drawing shows, in the language of the page. */
  wordsOf: (picture: StepPicture) => string
}

/** The steps of a method, each with its drawing where it has one. Drawings are black on white on every page, as on paper. */
export const StepList = ({ steps, pictures = [], wordsOf }: Props) => (
  <ol className="grid max-w-4xl list-decimal gap-3 pl-6 print:gap-1.5">
    {steps.map((step, place) => {
      const picture = pictures.find((one) => one.step === place + 1)?.picture
      return (
        <li key={step} className="print:break-inside-avoid">
          <div className="flex flex-wrap items-start gap-x-6 gap-y-2 print:flex-nowrap">
            <p className="max-w-measure min-w-0 grow basis-64 whitespace-pre-line">{step}</p>
            {picture ? (
              <img
                src={`/art/method/${picture}.svg`}
                alt={wordsOf(picture)}
                className="w-72 max-w-full bg-white p-2 print:w-44 print:p-0"
              />
            ) : null}
          </div>
        </li>
      )
    })}
  </ol>
)
