import {
  changeGroup,
  createGroup,
  deleteGroup,
  type Group,
  GroupForm,
  listGroups,
} from '@ariviyal/contract/assignments/groups'
import type { Student } from '@ariviyal/contract/classroom/classroom'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { useEffect, useState } from 'react'
import { call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { type FormValues, listOf, textOf } from '../ui/form/form-values.ts'
import { Ticks } from '../ui/form/ticks.tsx'
import { RowButton } from '../ui/list/row-button.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'

interface Props {
  classId: string
  students: readonly Student[]
}

const loadGroups = async (classId: string, signal?: AbortSignal): Promise<Group[]> =>
  (await call(listGroups, { params: { id: classId }, ...(signal && { signal }) })).items

const wordsOf = (error: unknown): string => serverMessage(error) ?? messages.network

/** Named lists of pupils, to choose them at once for an assignment. */
export function Groups({ classId, students }: Props) {
  const [groups, setGroups] = useState<Group[]>()
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string }>()
  const [edited, setEdited] = useState<Group | 'new'>()

  useEffect(() => {
    const stop = new AbortController()
    loadGroups(classId, stop.signal).then(
      setGroups,
      (error: unknown) => stop.signal.aborted || setSaid({ tone: 'error', text: wordsOf(error) }),
    )
    return () => stop.abort()
  }, [classId])

  const fail = (error: unknown) => setSaid({ tone: 'error', text: wordsOf(error) })
  const finish = (text: string) => {
    setEdited(undefined)
    setSaid({ tone: 'success', text })
    loadGroups(classId).then(setGroups, fail)
  }
  const remove = async ({ id }: Group) => {
    try {
      finish((await call(deleteGroup, { params: { id } })).msg)
    } catch (error) {
      fail(error)
    }
  }

  if (edited !== undefined)
    return (
      <GroupEditor
        classId={classId}
        students={students}
        group={edited === 'new' ? undefined : edited}
        back={() => setEdited(undefined)}
        finish={finish}
      />
    )
  return (
    <div className="grid gap-5">
      {said ? (
        <Banner tone={said.tone} live>
          {said.text}
        </Banner>
      ) : null}
      {groups === undefined && said === undefined ? <Spinner /> : null}
      {groups?.length === 0 ? (
        <p className="max-w-measure">No groups yet. A group lets you set work for some pupils at once.</p>
      ) : null}
      {groups && groups.length > 0 ? (
        <ul className="border-t border-line">
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{group.name}</span>, {group.student_ids.length}{' '}
                {group.student_ids.length === 1 ? 'pupil' : 'pupils'}
              </p>
              <div className="flex gap-3">
                <RowButton label="Change" about={group.name} onClick={() => setEdited(group)} />
                <RowButton label="Delete" about={group.name} onClick={() => void remove(group)} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {groups && groups.length < limits.classGroupsMax ? (
        <div>
          <Button
            onClick={() => {
              setSaid(undefined)
              setEdited('new')
            }}
          >
            New group
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface EditorProps extends Props {
  group: Group | undefined
  back: () => void
  finish: (text: string) => void
}

function GroupEditor({ classId, students, group, back, finish }: EditorProps) {
  const bodyOf = (values: FormValues) => ({
    name: textOf(values, 'name'),
    student_ids: listOf(values, 'student_ids'),
  })
  return (
    <Form
      check={(values) => {
        const parsed = GroupForm.safeParse(bodyOf(values))
        return parsed.success ? {} : fieldMessages(parsed.error)
      }}
      send={async (values) => {
        const body = bodyOf(values)
        if (group) return (await call(changeGroup, { params: { id: group.id }, body })).msg
        await call(createGroup, { params: { id: classId }, body })
        return 'Group saved.'
      }}
      done={finish}
      failed="The group could not be saved. Try again."
      submit="Save the group"
      pending="Saving..."
      className="grid gap-5"
      beside={
        <Button tone="plain" onClick={back}>
          Back
        </Button>
      }
    >
      <Field name="name" label="Name" maxLength={limits.nameMax} defaultValue={group?.name} />
      <Ticks
        name="student_ids"
        label="Pupils"
        options={students.map(({ id, name, roll_number }) => ({ value: id, label: `${roll_number}. ${name}` }))}
        defaultValue={group?.student_ids}
      />
    </Form>
  )
}
