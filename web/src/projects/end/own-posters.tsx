import { PosterForm, putUpPoster } from '@ariviyal/contract/projects/posters'
import { downloadPoster, posterSizes, type ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { call, download } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PosterButton } from './poster-button.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'

interface Props {
  /** Classes of the caller with released visits. */
  taking: ProjectClass[]
  mayChange: boolean
}

/** The posters of the caller's classes: to print, to put up in the poster session, and to take down, also after a subscription. */
export function OwnPosters({ taking, mayChange }: Props) {
  const puttingUp = useDialog<ProjectClass>()
  const takingDown = useDialog<{ id: string }>()
  return (
    <>
      <p className="mb-4 max-w-measure text-ink-soft">
        The question, your figures and those of all schools, on one sheet. Print it for your wall
        {mayChange ? ', or put it up in the poster session below' : ''}.
      </p>
      <Notice dialog={puttingUp} />
      <Notice dialog={takingDown} />
      <ul className="grid gap-3">
        {taking.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <strong className="w-full wrap-anywhere sm:w-auto sm:min-w-48 sm:py-2">{one.class_name}</strong>
            {posterSizes.toReversed().map((size) => (
              <PosterButton
                key={size}
                fetch={() => download(downloadPoster, { params: { id: one.id }, query: { size } })}
                label={`PDF, ${size.toUpperCase()}`}
                of={one.class_name}
              />
            ))}
            {mayChange && one.left_at === null ? (
              <Button tone="plain" onClick={() => puttingUp.show(one)}>
                {one.poster ? 'Change how it is shown' : 'Put it up'}
                <span className="sr-only">: the poster of {one.class_name}</span>
              </Button>
            ) : null}
            {one.poster ? <PutUp of={one} poster={one.poster} takeDown={takingDown.show} /> : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        dialog={puttingUp}
        title="Show the poster to all subscribers?"
        schema={PosterForm}
        act={({ id }, body) => call(putUpPoster, { params: { id }, body })}
        submit="Show it"
        pending="Putting it up..."
        failed="It could not be put up. Try again."
      >
        {(one) => (
          <>
            <p className="max-w-measure wrap-anywhere">
              They see the figures that you have released and, once your report is handed in, what your class asked and
              found. Read the report again: it names no pupil. You can take the poster down at any time.
            </p>
            <Checkbox
              name="names_school"
              label={`Show the names too: ${one.class_name}, ${one.school_name}. Without them it is school ${one.school}.`}
              defaultChecked={one.poster?.names_school ?? false}
            />
          </>
        )}
      </ConfirmDialog>
      <TakeDownDialog dialog={takingDown} />
    </>
  )
}

interface PutUpProps {
  of: ProjectClass
  poster: NonNullable<ProjectClass['poster']>
  takeDown: (poster: { id: string }) => void
}

/** How the poster of a class is shown, and the way to end that. */
const PutUp = ({ of, poster, takeDown }: PutUpProps) => (
  <>
    <span className="py-2">
      <Mark look="good">{poster.names_school ? 'Put up with your names' : 'Put up'}</Mark>
    </span>
    <Button tone="plain" onClick={() => takeDown(poster)}>
      Take down<span className="sr-only"> the poster of {of.class_name}</span>
    </Button>
  </>
)
