import { messages } from '@ariviyal/contract/messages'
import { serverMessage } from '../../api/client.ts'
import type { DialogState } from './use-dialog.ts'

/** Fetches an item and shows it in its dialog; on failure the page's notice says so. */
export async function openInDialog<Item>(dialog: DialogState<Item>, find: Promise<Item | undefined>): Promise<void> {
  try {
    const item = await find
    if (item) dialog.show(item)
    else dialog.finish({ tone: 'warning', text: messages.notFound })
  } catch (error) {
    dialog.finish({ tone: 'error', text: serverMessage(error) ?? messages.network })
  }
}
