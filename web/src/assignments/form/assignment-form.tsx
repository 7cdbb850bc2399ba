import { type Assignment, AssignmentForm as AssignmentSchema } from '@ariviyal/contract/assignments/assignments'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { Suspense, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Form } from '../../ui/form/form.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import {
  type AssignmentDraft,
  bodyOf,
  draftOf,
  emptyDraft,
  forgetKeptDraft,
  keepDraft,
  readKeptDraft,
  type SentAssignment,
} from './assignment-draft.ts'
import { type Conflict, ConflictBanner, findConflict } from './conflict-banner.tsx'
import { DetailFields } from './detail-fields.tsx'
import { FilesField } from './files-field.tsx'
import { GradingFields } from './grading-fields.tsx'
import { LinksField } from './links-field.tsx'
import { loadMembers, PupilsField } from './pupils-field.tsx'

const PickLink = loadOnDemand(async () => (await import('./pick-link.tsx')).PickLink)
const RubricField = loadOnDemand(async () => (await import('./rubric-field.tsx')).RubricField)

interface Props {
  classId: string
  /** The assignment to change; absent for a new one. */
  assignment?: Assignment
  /** Returns what the page says afterwards. `version` is that which the change is based on. */
  save: (body: SentAssignment, version: number) => Promise<string | void>
  submit: string
}

/** Fields that are no controls with a name: their errors stand beside them until they are edited. */
const ownErrors = { links: 'links', files: 'files', rubric: 'rubric', student_ids: 'studentIds' } as const
type OwnErrors = Partial<Record<keyof typeof ownErrors, string>>

/** The form of an assignment. What is typed is kept in this tab until it is saved. */
export function AssignmentForm({ classId, assignment, save, submit }: Props) {
  const about = assignment?.id ?? classId
  const [base, setBase] = useState(assignment)
  const [kept] = useState(() => readKeptDraft(about))
  const [draft, setDraft] = useState(() => kept ?? (assignment ? draftOf(assignment) : emptyDraft))
  const [isDirty, setDirty] = useState(kept !== null)
  const [isRestored, setRestored] = useState(kept !== null)
  const [errors, setErrors] = useState<OwnErrors>({})
  const [conflict, setConflict] = useState<Conflict>()
  const [members, setMembers] = useState(() => loadMembers(classId))
  const linkDialog = useDialog<true>()

  const edit = (change: Partial<AssignmentDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    setDirty(true)
    keepDraft(about, next)
    const fixed = Object.entries(ownErrors).filter(([, name]) => name in change)
    if (fixed.length > 0) setErrors({ ...errors, ...Object.fromEntries(fixed.map(([field]) => [field, undefined])) })
  }
  const begin = (from: Assignment | undefined) => {
    setBase(from)
    setDraft(from ? draftOf(from) : emptyDraft)
    forgetKeptDraft(about)
    setDirty(false)
    setRestored(false)
    setConflict(undefined)
  }
  const send = async () => {
    // Before the save, which may leave the page.
    setDirty(false)
    setConflict(undefined)
    try {
      const said = await save(bodyOf(draft), base?.version ?? 1)
      forgetKeptDraft(about)
      setRestored(false)
      return said
    } catch (error) {
      setDirty(true)
      if (error instanceof ApiError) {
        setErrors(error.fields)
        if (error.code === 'edited-elsewhere' && base) setConflict(await findConflict(base))
      }
      throw error
    }
  }

  return (
    <>
      {isRestored ? (
        <Banner tone="info" className="mb-6">
          <p className="mb-3">We kept what you typed last time.</p>
          <Button tone="quiet" onClick={() => begin(base)}>
            Discard it
          </Button>
        </Banner>
      ) : null}
      <Form
        check={() => {
          const parsed = AssignmentSchema.safeParse(bodyOf(draft))
          const found = parsed.success ? {} : fieldMessages(parsed.error)
          setErrors(found)
          return found
        }}
        send={send}
        done={(said) => said}
        failed="The assignment could not be saved. What you typed is still here: try again."
        submit={submit}
        pending="Saving..."
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
      >
        <DetailFields draft={draft} edit={edit} />
        <Suspense fallback={<Spinner />}>
          {draft.forAll ? null : (
            <PupilsField
              members={members}
              loadAgain={() => setMembers(loadMembers(classId))}
              chosen={draft.studentIds}
              error={errors.student_ids}
              put={(studentIds) => edit({ studentIds })}
            />
          )}
        </Suspense>
        <GradingFields draft={draft} edit={edit} />
        {draft.grading === 'rubric' ? (
          <RubricField rows={draft.rubric} error={errors.rubric} put={(rubric) => edit({ rubric })} />
        ) : null}
        <LinksField
          links={draft.links}
          error={errors.links}
          put={(links) => edit({ links })}
          pick={() => linkDialog.show(true)}
        />
        <FilesField files={draft.files} error={errors.files} put={(files) => edit({ files })} />
        {conflict ? (
          <ConflictBanner
            conflict={conflict}
            keepMine={() => {
              setBase(conflict.current)
              setConflict(undefined)
            }}
            takeTheirs={() => begin(conflict.current)}
          />
        ) : null}
      </Form>
      <DialogFrame dialog={linkDialog} title="Add a link">
        {linkDialog.item ? (
          <PickLink
            classId={classId}
            links={draft.links}
            add={(link) => {
              edit({ links: [...draft.links, link].slice(0, limits.assignmentLinksMax) })
              linkDialog.close()
            }}
          />
        ) : null}
      </DialogFrame>
      <LeaveGuard
        isDirty={isDirty}
        what="The assignment has changes that are not saved yet."
        onLeave={() => forgetKeptDraft(about)}
      />
    </>
  )
}
