import { limits } from '@ariviyal/contract/limits'
import type { Picture } from '@ariviyal/contract/questions/picture'
import type { Upload } from '@ariviyal/contract/uploads/uploads'
import { use, useState } from 'react'
import { UploadField } from '../../uploads/upload-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TouchContext } from './use-rows.ts'

interface Props {
  prefix: string
  label: string
  known: Picture | undefined
  /** Of the words for who cannot see it. */
  hint?: string
}

/** A picture below the text of a question or of an option, with the words for pupils who do not see it. */
export function PictureField({
  prefix,
  label,
  known,
  hint = 'For pupils who cannot see it. Do not give the answer away.',
}: Props) {
  const touch = use(TouchContext)
  const [isKept, setKept] = useState(known !== undefined)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [alt, setAlt] = useState(known?.alt ?? '')
  const url = upload?.picture_url ?? (isKept ? known?.url : undefined)
  const change = (next: Upload | null) => {
    setUpload(next)
    touch()
  }
  return (
    <div className="grid gap-4">
      <UploadField
        name={`${prefix}picture.upload`}
        label={label}
        kind="picture"
        optional
        onReady={change}
        current={isKept && known ? <img src={known.url} alt={known.alt} className="max-h-40 w-auto" /> : undefined}
      />
      {upload && url ? <img src={url} alt={alt} className="max-h-40 w-auto max-w-full" /> : null}
      {isKept && !upload ? (
        <>
          <input type="hidden" name={`${prefix}picture.kept`} value="kept" />
          <Button
            tone="plain"
            size="compact"
            className="-ml-2 justify-self-start"
            onClick={() => {
              setKept(false)
              touch()
            }}
          >
            {`Remove the ${label.toLowerCase()}`}
          </Button>
        </>
      ) : null}
      {url === undefined ? null : (
        <Field
          name={`${prefix}picture.alt`}
          label={`What the ${label.toLowerCase()} shows`}
          hint={hint}
          maxLength={limits.altMax}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      )}
    </div>
  )
}
