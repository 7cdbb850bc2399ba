import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

interface Props {
  /** Numbers of questions. */
  unanswered: readonly string[]
  marked: readonly string[]
  disabled: boolean
  handIn: () => void
}

/** Asks before handing in, and says what is not answered. */
export function HandIn({ unanswered, marked, disabled, handIn }: Props) {
  const { t, i18n } = useLingui()
  const dialog = useDialog<true>()
  const listed = (numbers: readonly string[]) => new Intl.ListFormat(i18n.locale).format(numbers)
  return (
    <>
      <Button disabled={disabled} onClick={() => dialog.show(true)}>
        <Trans>Hand in</Trans>
      </Button>
      <DialogFrame dialog={dialog} title={t`Hand in the test?`} closeLabel={t`Close`}>
        <div className="grid gap-4">
          <p>
            {unanswered.length === 0
              ? t`You have answered everything.`
              : t`You have not answered ${plural(unanswered.length, { one: 'question', other: 'questions' })} ${listed(unanswered)}.`}
          </p>
          {marked.length > 0 ? (
            <p>
              {t`You wanted to come back to ${plural(marked.length, { one: 'question', other: 'questions' })} ${listed(marked)}.`}
            </p>
          ) : null}
          <p>
            <Trans>After handing in you cannot change your answers.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                dialog.close()
                handIn()
              }}
            >
              <Trans>Hand in now</Trans>
            </Button>
            <Button tone="plain" onClick={dialog.close}>
              <Trans>Go back</Trans>
            </Button>
          </div>
        </div>
      </DialogFrame>
    </>
  )
}
