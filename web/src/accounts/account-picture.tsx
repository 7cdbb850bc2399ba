import { limits } from '@ariviyal/contract/limits'
import { removePicture, savePicture } from '@ariviyal/contract/accounts/picture'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { encodeBase64 } from '../api/encode-base64.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'

const megabytes = limits.pictureBytes / 1024 ** 2

/** Changes and removes the picture of an account; what is chosen is saved at once. */
export function AccountPicture({ picture }: { picture: string | null }) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<string>()
  const showChange = async (msg: string) => {
    await Promise.all([revalidate(), refreshSession()])
    setDone(msg)
  }
  const save = async (file: File) => {
    setDone(undefined)
    if (file.size > limits.pictureBytes) return `Choose a picture of at most ${megabytes} MB`
    const { msg } = await call(savePicture, { body: { file: encodeBase64(new Uint8Array(await file.arrayBuffer())) } })
    await showChange(msg)
    return undefined
  }
  const removal = useFetchedFile(async () => {
    const { msg } = await call(removePicture)
    await showChange(msg)
  }, 'The picture could not be removed. Try again.')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        {picture ? (
          <img src={picture} alt="Your present one" width={96} height={96} className="rounded-full" />
        ) : (
          <p className="text-ink-soft">You have no picture.</p>
        )}
        {picture ? (
          <Button tone="quiet" disabled={removal.busy} onClick={removal.start}>
            {removal.busy ? 'Removing...' : 'Remove the picture'}
          </Button>
        ) : null}
      </div>
      <FileField
        label={picture ? 'Another picture' : 'A picture'}
        hint={`JPEG, PNG, WebP or AVIF, at most ${megabytes} MB. We crop it to a small square. Only you see it.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        take={save}
      />
      {removal.failed ? <Banner tone="error">{removal.failed}</Banner> : null}
      {done ? (
        <Banner tone="success" live>
          {done}
        </Banner>
      ) : null}
    </div>
  )
}
