import { showPicture } from '@ariviyal/contract/accounts/picture'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/client.ts'

/**
 * The picture of the account in the button of its menu, whose space the stylesheet reserves. Its key changes with the
 * picture. Without a network the space stays empty.
 */
export function AccountFace() {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    call(showPicture, { signal: leave.signal }).then(
      (answer) => setPicture(answer.picture),
      () => undefined,
    )
    return () => leave.abort()
  }, [])
  const place = document.getElementById('account-picture')
  if (!place || picture === null) return null
  return createPortal(<img src={picture} alt="" width="32" height="32" className="rounded-full" />, place)
}
