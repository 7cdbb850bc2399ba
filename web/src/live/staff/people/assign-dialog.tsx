import type { Answer } from '@ariviyal/contract/endpoint'
import { assignParticipant, findTeachers, type Participant } from '@ariviyal/contract/live/attendance-import'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call, serverMessage } from '../../../api/client.ts'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { controlLook } from '../../../ui/form/field-frame.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { runAndRefresh, withName } from '../../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx'
import type { ActOutcome, DialogState } from '../../../ui/dialog/use-dialog.ts'
import { Person, Stays } from './stays.tsx'

const Chosen = z.object({ user_id: z.string('Choose a teacher').check(z.minLength(1, 'Choose a teacher')) })

interface Found {
  user_id: string
  name: string
  email: string
  hint: string
}

const suggested = ({ suggestions }: Participant): Found[] =>
  suggestions.map(({ why, ...teacher }) => ({
    ...teacher,
    hint: why === 'before' ? 'You assigned this address before' : 'Registered, with a similar name',
  }))
const toFound = ({ items }: Answer<typeof findTeachers>): Found[] =>
  items.map(({ registered, ...teacher }) => ({
    ...teacher,
    hint: registered ? 'Registered for this session' : 'Subscriber, had not registered',
  }))

/** Assigns a participant to a person: a suggestion, or a search result. */
export function AssignDialog({ dialog, sessionId }: { dialog: DialogState<Participant>; sessionId: string }) {
  const { item } = dialog
  return (
    <DialogFrame dialog={dialog} title="Who is this?">
      {item ? <Assign person={item} sessionId={sessionId} close={dialog.close} finish={dialog.finish} /> : null}
    </DialogFrame>
  )
}

interface Props {
  person: Participant
  sessionId: string
  close: () => void
  finish: (outcome: ActOutcome) => void
}

function Assign({ person, sessionId, close, finish }: Props) {
  const { revalidate } = useRevalidator()
  const name = person.name || person.email
  const [teachers, setTeachers] = useState(() => suggested(person))
  const [message, setMessage] = useState<string>()
  const search = async (q: string) => {
    try {
      const result = toFound(await call(findTeachers, { params: { id: sessionId }, query: { q } }))
      setTeachers(result)
      setMessage(result.length === 0 ? 'No registered teacher or subscriber matches.' : undefined)
    } catch (error) {
      setMessage(serverMessage(error) ?? messages.network)
    }
  }
  return (
    <>
      <div className="mb-6 grid gap-2 border-y border-line py-3">
        <div>
          <Person {...person} />
        </div>
        <div>
          <Stays {...person} />
        </div>
      </div>
      <Search search={search} />
      <p role="status" className="mb-4 empty:hidden">
        {message}
      </p>
      {teachers.length > 0 ? (
        <Form
          key={teachers.map(({ user_id }) => user_id).join()}
          schema={Chosen}
          send={(body) =>
            runAndRefresh(
              () => withName(name, offerUndo(name, call(assignParticipant, { params: { id: person.id }, body }))),
              revalidate,
            )
          }
          done={finish}
          failed="This could not be saved. Try again."
          submit="Assign"
          pending="Assigning..."
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={close}>
              Cancel
            </Button>
          }
        >
          <Choice
            name="user_id"
            label="Teacher"
            options={teachers.map(({ user_id, name, email, hint }) => ({
              value: user_id,
              label: name,
              hint: `${email}. ${hint}.`,
            }))}
            defaultValue={teachers.length === 1 ? teachers[0]?.user_id : undefined}
          />
        </Form>
      ) : null}
    </>
  )
}

/** A separate form, so that Enter searches and does not decide. */
function Search({ search }: { search: (q: string) => Promise<void> }) {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    if (typeof q === 'string') void search(q.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-48">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Find a teacher
          </label>
          <input
            id={id}
            name="q"
            type="search"
            maxLength={limits.searchMax}
            autoComplete="off"
            placeholder="Name, email or phone"
            className={controlLook}
          />
        </div>
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </form>
    </search>
  )
}
