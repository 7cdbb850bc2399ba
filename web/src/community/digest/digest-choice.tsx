import { type DigestChoice as Choice, saveDigestChoice } from '@ariviyal/contract/community/digest/digest'
import { digestPartNames, digestParts, weekdays } from '@ariviyal/contract/community/digest/digest-rules'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { listOf, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'

/** When the weekly mail of the community comes, and what it has. */
export const DigestChoice = ({ choice }: { choice: Choice }) => (
  <section id="weekly-mail" aria-labelledby="weekly-mail-head" className="mt-12 border-t-2 border-ink pt-6">
    <h2 id="weekly-mail-head" className="text-xl">
      Weekly mail
    </h2>
    <p className="mt-2 mb-4 text-ink-soft">
      For subscribers: one mail a week at most, and only when there is something for you.
    </p>
    <Form
      send={(values) => {
        const day = Number(textOf(values, 'weekday'))
        const body = {
          is_on: day > 0,
          weekday: day > 0 ? day : choice.weekday,
          parts: digestPartNames.filter((name) => listOf(values, 'parts').includes(name)),
        }
        return call(saveDigestChoice, { body })
      }}
      done={({ msg }) => msg}
      failed="Your choice could not be saved. Try again."
      submit="Save the weekly mail"
      pending="Saving..."
      className="grid gap-5"
    >
      <Select
        name="weekday"
        label="Day"
        defaultValue={choice.is_on ? String(choice.weekday) : '0'}
        options={[
          { value: '0', label: 'Never' },
          ...weekdays.map((label, index) => ({ value: String(index + 1), label })),
        ]}
      />
      <Ticks
        name="parts"
        label="With"
        options={digestPartNames.map((value) => ({ value, label: digestParts[value] }))}
        defaultValue={choice.parts}
      />
    </Form>
  </section>
)
