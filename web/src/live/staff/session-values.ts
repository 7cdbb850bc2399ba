import { momentOfInput } from '@ariviyal/contract/time'
import { LiveSessionForm, missingBefore } from '@ariviyal/contract/live/live-planning'
import * as z from 'zod/mini'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'

const fieldsOf = (values: FormValues) => ({
  topic: textOf(values, 'topic').trim(),
  theme: textOf(values, 'theme') as z.input<typeof LiveSessionForm>['theme'],
  description: textOf(values, 'description').trim(),
  grades: listOf(values, 'grades').map(Number),
  speaker_name: textOf(values, 'speaker_name').trim(),
  speaker_about: textOf(values, 'speaker_about'),
  speaker_picture: textOf(values, 'speaker_picture'),
  drop_picture: values['drop_picture'] === true,
  starts_at: momentOfInput(textOf(values, 'starts_at')),
  minutes: textOf(values, 'minutes'),
  capacity: textOf(values, 'capacity'),
  meeting_url: textOf(values, 'meeting_url').trim(),
  presence_percent: textOf(values, 'presence_percent'),
  materials: listOf(values, 'materials'),
})

/** The session form's values as sent. */
export const SessionFields = z.pipe(
  z.transform((values: FormValues): z.input<typeof LiveSessionForm> => fieldsOf(values)),
  LiveSessionForm,
)

/** What an announced session needs and the form leaves empty, each with its message. */
export const missingIn = (values: FormValues): Record<string, string> => missingBefore(fieldsOf(values))
