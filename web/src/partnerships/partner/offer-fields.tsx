import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { type SpokenLanguage, spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { type createOffer, OfferForm, type OwnOffer } from '@ariviyal/contract/partnerships/partner-console'
import {
  type OfferKind,
  offerKinds,
  offerVenues,
  partnershipLimits,
  venuesOf,
} from '@ariviyal/contract/partnerships/partnership-rules'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { gradeChoices } from '../../ui/grades.ts'

type Sent = BodyInput<typeof createOffer>

/** The body of the call; what is wrong is refused by the schema. */
export const sentOffer = (values: FormValues): Sent => ({
  kind: textOf(values, 'kind') as Sent['kind'],
  title: textOf(values, 'title'),
  about: textOf(values, 'about'),
  chapters: textOf(values, 'chapters')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  grades: listOf(values, 'grades'),
  subjects: listOf(values, 'subjects') as Sent['subjects'],
  languages: listOf(values, 'languages') as Sent['languages'],
  venue: textOf(values, 'venue') as Sent['venue'],
  pupils_max: textOf(values, 'pupils_max') || 0,
  min_age: textOf(values, 'min_age') || 0,
  hazards: textOf(values, 'hazards'),
})

/** Messages for what the server would refuse. */
export function offerErrors(values: FormValues): Record<string, string> {
  const parsed = OfferForm.safeParse(sentOffer(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** Kinds in which no pupils take part. */
const withoutPupils: readonly string[] = ['equipment', 'placement']

const kinds = Object.entries(offerKinds).map(([value, label]) => ({ value, label }))

/** The fields of an offer; `known` fills them. `languages`: those of the organisation, for a new one. */
export function OfferFields({ known, languages }: { known?: OwnOffer; languages: readonly SpokenLanguage[] }) {
  const [kind, setKind] = useState<OfferKind | ''>(known?.kind ?? '')
  const numberIn = (value: number | undefined) => (value ? String(value) : '')
  return (
    <>
      <Select
        name="kind"
        label="Kind"
        prompt="Choose a kind"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as OfferKind | '')}
      />
      <Select
        key={kind}
        name="venue"
        label="Where it takes place"
        prompt={kind === '' ? 'Choose the kind first' : 'Choose where'}
        options={(kind === '' ? [] : venuesOf[kind]).map((value) => ({ value, label: offerVenues[value] }))}
        defaultValue={kind === known?.kind ? known?.venue : undefined}
      />
      <Field
        name="title"
        label="Title"
        maxLength={limits.lineMax}
        defaultValue={known?.title}
        className="col-span-full"
      />
      <TextArea
        name="about"
        label="What a school gets"
        rows={5}
        maxLength={partnershipLimits.aboutMax}
        defaultValue={known?.about}
        hint="What pupils or teachers see and do, and what the school brings."
        className="col-span-full"
      />
      <Ticks
        name="languages"
        label="Languages"
        look="long-list"
        options={spokenLanguageTags.map((value) => ({ value, label: spokenLanguages[value] }))}
        defaultValue={known?.languages ?? languages}
      />
      <div className="grid content-start gap-5">
        <Ticks
          name="grades"
          label="Grades"
          hint="Nothing ticked means all."
          options={gradeChoices}
          defaultValue={known?.grades.map(String)}
        />
        <Ticks
          name="subjects"
          label="Subjects"
          options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
          defaultValue={known?.subjects}
        />
      </div>
      <TextArea
        name="chapters"
        label="Chapters"
        optional
        rows={3}
        hint={`One a line, ${partnershipLimits.chaptersMax} at most.`}
        defaultValue={known?.chapters.join('\n')}
        className="col-span-full"
      />
      {withoutPupils.includes(kind) ? null : (
        <>
          <Field
            name="pupils_max"
            label="Pupils of one school, at most"
            inputMode="numeric"
            defaultValue={numberIn(known?.pupils_max)}
          />
          <Field
            name="min_age"
            label="Minimum age"
            optional="empty: none"
            inputMode="numeric"
            defaultValue={numberIn(known?.min_age)}
          />
          <TextArea
            name="hazards"
            label="Hazards, and what you do about them"
            optional={kind !== 'lab-visit'}
            rows={3}
            maxLength={partnershipLimits.messageMax}
            defaultValue={known?.hazards}
            className="col-span-full"
          />
        </>
      )}
    </>
  )
}
