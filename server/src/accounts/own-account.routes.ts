import * as calls from '@ariviyal/contract/accounts/own-account'
import * as pictures from '@ariviyal/contract/accounts/picture'
import { saveTeaching, showTeaching } from '@ariviyal/contract/accounts/teaching'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import { assertMailedLink } from './assert-mailed-link.ts'
import { confirmNewAddress, requestNewAddress, restoreAddress } from './addresses/change-address.ts'
import { cutPicture, removePicture, savePicture, showPicture as findPicture } from './pictures/account-pictures.ts'
import { verifyOwnPassword } from './passwords/verify-own-password.ts'
import { findTeaching } from './teaching/find-teaching.ts'
import { saveTeaching as storeTeaching } from './teaching/save-teaching.ts'
import { updateAccount } from './update-account.ts'

export function ownAccountRoutes(app: App): void {
  route(app, calls.updateAccount, async ({ ctx, caller, body }) => {
    await updateAccount(ctx, caller.user.id, body)
    return { msg: serverMessages.accountSaved }
  })
  route(app, showTeaching, ({ ctx, caller }) => findTeaching(ctx.db, caller.user.id))
  route(app, saveTeaching, async ({ ctx, caller, body }) => {
    await storeTeaching(ctx.db, caller.user.id, body)
    return { msg: serverMessages.accountSaved }
  })
  route(app, pictures.showPicture, async ({ ctx, caller }) => ({
    picture: await findPicture(ctx.db, caller.user.id),
  }))
  routeInTwoSteps(app, pictures.savePicture, async ({ body, caller }) => {
    const image = await cutPicture(body.file)
    return async (ctx) => {
      await savePicture(ctx, caller.user.id, image)
      return { msg: serverMessages.pictureSaved }
    }
  })
  route(app, pictures.removePicture, async ({ ctx, caller }) => {
    await removePicture(ctx.db, caller.user.id)
    return { msg: serverMessages.pictureRemoved }
  })
  routeInTwoSteps(app, calls.requestNewAddress, async ({ ctx: outer, caller, body }) => {
    const verifiedHash = await verifyOwnPassword(outer.db, caller.user.id, body.password)
    return async (ctx) => {
      await requestNewAddress(ctx, caller.user.id, { email: body.email, verifiedHash })
      return { msg: serverMessages.newAddressSent }
    }
  })
  route(app, calls.showNewAddressLink, async ({ ctx, params }) => {
    await assertMailedLink(ctx, 'new-address', params.token)
    return { msg: serverMessages.linkWorks }
  })
  route(app, calls.confirmNewAddress, async ({ ctx, params }) => {
    await confirmNewAddress(ctx, params.token)
    return { msg: serverMessages.newAddressConfirmed }
  })
  route(app, calls.showFormerAddressLink, async ({ ctx, params }) => {
    await assertMailedLink(ctx, 'former-address', params.token)
    return { msg: serverMessages.linkWorks }
  })
  route(app, calls.restoreAddress, async ({ ctx, params }) => {
    await restoreAddress(ctx, params.token)
    return { msg: serverMessages.addressRestored }
  })
}
