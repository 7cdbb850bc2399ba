import { projectLimits as limits } from '@ariviyal/contract/projects/project-rules'
import type { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { PublishForm, publishProtocol, type RunProject } from '@ariviyal/contract/projects/running'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { type Change, changesBetween } from './compare-drafts.ts'

interface Props {
  dialog: DialogState<RunProject>
  published: ProjectForm | null
}

/** Publishes the draft after showing what it changes. */
export const PublishDialog = ({ dialog, published }: Props) => (
  <ConfirmDialog
    dialog={dialog}
    title={`Publish version ${(dialog.item?.published ?? 0) + 1}?`}
    schema={PublishForm}
    act={({ id, version }, body) => call(publishProtocol, { params: { id }, body: { ...body, version } })}
    submit="Publish"
    pending="Publishing..."
    failed="It could not be published. Try again."
  >
    {(run) => (
      <>
        {published ? <ChangeList changes={changesBetween(published, run.draft)} /> : <p>This is the first version.</p>}
        <TextArea
          name="changes"
          label="What changed, for the teachers"
          maxLength={limits.changesMax}
          defaultValue={published ? '' : 'The first version.'}
        />
      </>
    )}
  </ConfirmDialog>
)

const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <section aria-label="What changes">
    <ul className="grid gap-3">
      {changes.map(({ of, before, after }) => (
        <li key={of} className="wrap-anywhere">
          <strong>{of}</strong>
          {before === null ? null : (
            <span className="block text-ink-soft">
              Before: <del>{before}</del>
            </span>
          )}
          {after === null ? (
            <span className="block">Is gone.</span>
          ) : (
            <span className="block">
              Now: <ins className="no-underline">{after}</ins>
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
