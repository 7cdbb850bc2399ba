import { messages } from '@ariviyal/contract/messages'
import { serverMessage } from '../api/client.ts'
import type { Sheet } from './use-sheet.ts'

/** Shows a thing in its sheet once it is fetched; where it is gone or the fetch fails, the page's notice says so. */
export async function openInSheet<Item>(sheet: Sheet<Item>, find: Promise<Item | undefined>): Promise<void> {
  try {
    const item = await find
    if (item) sheet.show(item)
    else sheet.finish({ tone: 'warning', text: messages.notFound })
  } catch (error) {
    sheet.finish({ tone: 'error', text: serverMessage(error) ?? messages.network })
  }
}
