import type { Answer } from '@ariviyal/contract/endpoint'
import { assignParticipant, findTeachers, type Participant } from '@ariviyal/contract/attendance-import'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call, serverMessage } from '../../api/client.ts'
import { showUndo } from '../../staff/undo-offers.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { controlLook } from '../../ui/field-frame.tsx'
import { Form } from '../../ui/form.tsx'
import { settle } from '../../ui/settle.ts'
import { SheetFrame } from '../../ui/sheet-frame.tsx'
import type { Outcome, Sheet } from '../../ui/use-sheet.ts'
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
    hint: why === 'before' ? 'You have said so of this address before' : 'Registered, with a name that is alike',
  }))
const found = ({ items }: Answer<typeof findTeachers>): Found[] =>
  items.map(({ registered, ...teacher }) => ({
    ...teacher,
    hint: registered ? 'Registered for this session' : 'Subscriber, had not registered',
  }))

/** Says who a participant is: one of those put forward, or whoever a search finds. */
export function AssignSheet({ sheet, sessionId }: { sheet: Sheet<Participant>; sessionId: string }) {
  const { item } = sheet
  return (
    <SheetFrame sheet={sheet} title="Who is this?">
      {item ? <Assign person={item} sessionId={sessionId} close={sheet.close} finish={sheet.finish} /> : null}
    </SheetFrame>
  )
}

interface Props {
  person: Participant
  sessionId: string
  close: () => void
  finish: (outcome: Outcome) => void
}

function Assign({ person, sessionId, close, finish }: Props) {
  const { revalidate } = useRevalidator()
  const [teachers, setTeachers] = useState(() => suggested(person))
  const [said, setSaid] = useState<string>()
  const search = async (q: string) => {
    try {
      const result = found(await call(findTeachers, { params: { id: sessionId }, query: { q } }))
      setTeachers(result)
      setSaid(result.length === 0 ? 'Nobody fits who registered or subscribes.' : undefined)
    } catch (error) {
      setSaid(serverMessage(error) ?? messages.network)
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
        {said}
      </p>
      {teachers.length > 0 ? (
        <Form
          key={teachers.map(({ user_id }) => user_id).join()}
          schema={Chosen}
          send={(body) =>
            settle(async () => {
              const { msg, undo } = await call(assignParticipant, { params: { id: person.id }, body })
              const text = `${person.name || person.email}: ${msg}`
              showUndo(undo, text)
              return { tone: 'success', text }
            }, revalidate)
          }
          done={finish}
          failed="This could not be saved. Try again."
          submit="Assign"
          pending="Assigning..."
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={close} className="px-2">
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

/** A form of its own: Enter searches, and decides nothing. */
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
