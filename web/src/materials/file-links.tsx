import { type MaterialDetails, showMaterial } from '@ariviyal/contract/materials/materials'
import type { MouseEvent } from 'react'
import { call } from '../api/client.ts'
import { followFresh } from '../library/follow-fresh.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Icon } from '../ui/icon.tsx'
import { fileInWords } from './material-words.ts'

interface Props {
  material: MaterialDetails & { fileUrl: string }
  /** Time of the request: the URL expires. */
  loadedAt: number
}

/** Types that browsers display; others are download only. */
const shows = (type: string | null) => type === 'application/pdf' || /^(image|video)\//.test(type ?? '')

/** Opens a file in a new tab, where it can be printed, or downloads it. Refetches a URL that may have expired. */
export function FileLinks({ material, loadedAt }: Props) {
  const renew = (event: MouseEvent<HTMLAnchorElement>, file: 'fileUrl' | 'handout' = 'fileUrl') =>
    followFresh(event, loadedAt, async () => (await call(showMaterial, { params: { id: material.id } }))[file])
  return (
    <>
      {shows(material.fileType) ? (
        <a
          href={material.fileUrl}
          target="_blank"
          rel="noopener"
          onClick={(event) => renew(event)}
          className={buttonStyle('primary')}
        >
          <Icon name="external" className="size-5" />
          {material.fileType === 'application/pdf' ? 'Open to read or print' : 'Open'}
          <span className="sr-only">: {material.title} (opens in a new tab)</span>
        </a>
      ) : null}
      {material.handout === null ? null : (
        <a
          href={material.handout}
          target="_blank"
          rel="noopener"
          onClick={(event) => renew(event, 'handout')}
          className={buttonStyle('quiet')}
        >
          Handout to print on A4
          <span className="sr-only">: {material.title} (PDF, opens in a new tab)</span>
        </a>
      )}
      <a
        href={material.fileUrl}
        download={material.fileName ?? ''}
        onClick={(event) => renew(event)}
        className={buttonStyle(shows(material.fileType) ? 'quiet' : 'primary')}
      >
        Download
        <span className="sr-only">: {material.title}</span>
        <span className="text-sm font-normal"> ({fileInWords(material)})</span>
      </a>
    </>
  )
}
