import { pairLimits, rubric, rubricRows } from '@ariviyal/contract/projects/pairs/pair-rules'
import { MarkForm as Fields, markReport, type Partner } from '@ariviyal/contract/projects/pairs/pairs'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

interface Props {
  partner: Partner
  /** Of the report that is shown. */
  version: number
}

/** Marks for the report of the partner, row by row of the rubric, with two sentences. */
export function MarkForm({ partner: { id }, version }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="mark">
      <h3 id="mark" className="mb-2 text-lg">
        Mark this report
      </h3>
      <p className="mb-4 max-w-measure text-ink-soft">
        Once, together with your class if you like. The other school sees it when it has marked yours, or after{' '}
        {pairLimits.silenceDays} days.
      </p>
      <Form
        schema={Fields}
        send={(body) => call(markReport, { params: { id }, body: { ...body, version } })}
        done={() => revalidate()}
        failed="Your marks could not be saved. Try again."
        submit="Give these marks"
        pending="Saving..."
        className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        {rubricRows.map((row) => (
          <Choice
            key={row}
            name={row}
            label={rubric[row].name}
            options={rubric[row].marks.map((words, place) => ({
              value: String(place + 1),
              label: `${place + 1} of ${pairLimits.markMax}`,
              hint: words,
            }))}
          />
        ))}
        <TextArea
          name="praise"
          label="What is good about it"
          hint="One sentence."
          rows={2}
          maxLength={pairLimits.sentenceMax}
        />
        <TextArea
          name="advice"
          label="What the class could do better"
          hint="One sentence that helps next time."
          rows={2}
          maxLength={pairLimits.sentenceMax}
        />
      </Form>
    </section>
  )
}
