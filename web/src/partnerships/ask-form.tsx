import { spokenLanguages } from '@ariviyal/contract/community/people/languages'
import type { Answer, BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import type { Offer, PublicSlot, showOfferForSchool } from '@ariviyal/contract/partnerships/offers'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { askForOffer, RequestForm } from '@ariviyal/contract/partnerships/requests'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { momentInWords, zoneInWords } from '../session/reader-time.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { type FormValues, textOf } from '../ui/form/form-values.ts'
import { Select } from '../ui/form/select.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { grades } from '../ui/grades.ts'
import { DistrictChoice } from '../ui/form/district-choice.tsx'
import { requestPath } from './partnership-words.ts'
import { PlaceField } from './place-field.tsx'

interface Props {
  offer: Offer
  slots: PublicSlot[]
  known: Answer<typeof showOfferForSchool>['known']
}

type Sent = BodyInput<typeof askForOffer>

/** The body of the call; what is wrong is refused by the schema. */
const sent = (values: FormValues): Sent => ({
  school: textOf(values, 'school'),
  district: textOf(values, 'district'),
  place: textOf(values, 'place').replaceAll(' ', ''),
  grade: textOf(values, 'grade'),
  pupils: textOf(values, 'pupils') || 0,
  language: textOf(values, 'language') as Sent['language'],
  chapter: textOf(values, 'chapter'),
  slot_id: textOf(values, 'slot_id'),
  message: textOf(values, 'message'),
})

function errorsOf(values: FormValues, pupilsMax: number): Record<string, string> {
  const parsed = RequestForm.safeParse(sent(values))
  const errors = parsed.success ? {} : fieldMessages(parsed.error)
  // The schema takes 0, for offers without pupils.
  return pupilsMax > 0 && textOf(values, 'pupils').trim() === ''
    ? { ...errors, pupils: 'Enter the number of pupils' }
    : errors
}

/** Asks a partner for an offer, for one class or for the teacher. */
export function AskForm({ offer, slots, known }: Props) {
  const navigate = useNavigate()
  const chapters = useId()
  const choices = offer.grades.length === 0 ? grades : offer.grades.map(String)
  const ownLanguage = offer.languages.find((tag) => known.languages.includes(tag)) ?? offer.languages[0]
  return (
    <Form
      check={(values) => errorsOf(values, offer.pupils_max)}
      send={(values: FormValues) => call(askForOffer, { params: { id: offer.id }, body: sent(values) })}
      done={({ id, msg }) => navigate(requestPath(id), { state: { outcome: msg } })}
      failed="Your request could not be sent. Try again."
      submit="Send the request"
      pending="Sending..."
      className="grid gap-5"
    >
      <Field name="school" label="School" defaultValue={known.school} autoComplete="organization" />
      <DistrictChoice isNeeded chosen={known.district} />
      <PlaceField known="" />
      <Select name="grade" label="Grade" prompt="Choose a grade" options={choices} />
      {offer.pupils_max === 0 ? null : (
        <Field name="pupils" label="Pupils" inputMode="numeric" hint={`${offer.pupils_max} at most`} />
      )}
      <Select
        name="language"
        label="Language"
        options={offer.languages.map((value) => ({ value, label: spokenLanguages[value] }))}
        defaultValue={ownLanguage}
      />
      <Field name="chapter" label="Chapter" optional list={chapters} autoComplete="off" />
      <datalist id={chapters}>
        {offer.chapters.map((chapter) => (
          <option key={chapter}>{chapter}</option>
        ))}
      </datalist>
      {slots.length === 0 ? null : (
        <Select
          name="slot_id"
          label={`Time that suits best (${zoneInWords()})`}
          optional
          prompt="Any time"
          options={slots.map(({ id, starts_at: at, places_left: left }) => ({
            value: id,
            label: `${momentInWords(at, 'short day and time')}${left === 0 ? ' (full)' : ''}`,
          }))}
        />
      )}
      <TextArea
        name="message"
        label="A word to the partner"
        optional
        maxLength={partnershipLimits.messageMax}
        hint="The partner sees your first name, school, district and this. No names of pupils, no phone numbers."
      />
    </Form>
  )
}
