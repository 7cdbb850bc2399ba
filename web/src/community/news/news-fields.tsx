import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { type NewsForm as Form, NewsForm, type NewsItem } from '@ariviyal/contract/community/news/news'
import { newsKindNames, newsKinds, newsLimits } from '@ariviyal/contract/community/news/news-rules'
import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { suggestNews } from '@ariviyal/contract/community/news/news'
import { fieldMessages } from '@ariviyal/contract/fields'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { stateChoices } from '../../ui/form/state-choices.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { gradeChoices } from '../../ui/grades.ts'

export type SentNews = BodyInput<typeof suggestNews>

/** The body of the call from the values of the form. What is wrong is refused by the schema. */
export const sentNews = (values: FormValues): SentNews => ({
  kind: textOf(values, 'kind') as SentNews['kind'],
  title: textOf(values, 'title'),
  giver: textOf(values, 'giver'),
  url: textOf(values, 'url'),
  gain: textOf(values, 'gain'),
  subjects: listOf(values, 'subjects') as SentNews['subjects'],
  grades: listOf(values, 'grades'),
  boards: listOf(values, 'boards') as SentNews['boards'],
  states: listOf(values, 'states'),
  districts: listOf(values, 'districts'),
  years_min: textOf(values, 'years_min') || 0,
  last_day: textOf(values, 'last_day'),
  fee: textOf(values, 'fee') || 0,
})

/** Messages for what the server would refuse. */
export function newsErrors(values: FormValues): Record<string, string> {
  const parsed = NewsForm.safeParse(sentNews(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** The fields of a fellowship, course or competition; `known` fills them. */
export function NewsFields({ known }: { known?: Form | NewsItem }) {
  const [districtState, setDistrictState] = useState<string>(findDistrict(known?.districts[0] ?? '')?.state ?? '')
  return (
    <>
      <Select
        name="kind"
        label="Kind"
        prompt="Choose a kind"
        defaultValue={known?.kind}
        options={newsKindNames.map((value) => ({ value, label: newsKinds[value] }))}
      />
      <Field name="last_day" label="Last day to apply" type="date" defaultValue={known?.last_day} />
      <Field
        name="title"
        label="Title"
        maxLength={limits.lineMax}
        defaultValue={known?.title}
        className="col-span-full"
      />
      <Field name="giver" label="Offered by" maxLength={limits.lineMax} defaultValue={known?.giver} />
      <Field
        name="fee"
        label="Fee in rupees"
        optional="empty: free"
        inputMode="numeric"
        defaultValue={known?.fee ? String(known.fee) : ''}
      />
      <Field
        name="url"
        label="Address on the web"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.urlMax}
        defaultValue={known?.url}
        className="col-span-full"
      />
      <TextArea
        name="gain"
        label="What it offers"
        rows={4}
        maxLength={newsLimits.gainMax}
        defaultValue={known?.gain}
        className="col-span-full"
      />
      <fieldset className="col-span-full grid gap-5 border-t-2 border-ink pt-5 sm:grid-cols-2">
        <legend className="sr-only">Who may apply</legend>
        <p className="col-span-full text-ink-soft">
          Who may apply: tick only what the organiser asks for. Nothing ticked means everyone.
        </p>
        <Ticks
          name="subjects"
          label="Subjects"
          options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
          defaultValue={known?.subjects}
        />
        <Ticks name="grades" label="Grades" options={gradeChoices} defaultValue={known?.grades.map(String)} />
        <Ticks
          name="boards"
          label="Boards"
          options={boards.map((value) => ({ value, label: value }))}
          defaultValue={known?.boards}
        />
        <Field
          name="years_min"
          label="Years of teaching"
          optional="empty: none"
          inputMode="numeric"
          defaultValue={known?.years_min ? String(known.years_min) : ''}
        />
        <Ticks
          name="states"
          label="Whole states"
          look="long-list"
          options={stateChoices}
          defaultValue={known?.states}
        />
        <div className="grid content-start gap-5">
          <Select
            name="district_state"
            label="Districts of"
            optional
            prompt="No single districts"
            options={stateChoices}
            value={districtState}
            onChange={({ target }) => setDistrictState(target.value)}
          />
          {districtState === '' ? null : (
            <Ticks
              key={districtState}
              name="districts"
              label="Districts"
              look="long-list"
              options={districts
                .filter(({ state }) => state === districtState)
                .map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={known?.districts}
            />
          )}
        </div>
      </fieldset>
    </>
  )
}
