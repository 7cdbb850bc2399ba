import { consolePath } from './gates/console-path.ts'
import { pupilPath } from './pupils/pupil-pages.ts'

/**
 * Runs before the first paint: marks the root element with the session state, so that the stylesheet shows the right
 * half of a prerendered page (.when-guest, .when-user, .when-free, .when-subscribed, .when-unconfirmed, .when-asked,
 * .unless-asked). Keep in step with store.ts. On pupils' pages it hides the masthead, which is in the document of every
 * page; in the staff console the row of sections. `theme` is that of theme.ts.
 */
export const headScript = `(function(d){var s='guest';try{var l=localStorage,u;d.dataset.theme=l.getItem('theme')||'';u=JSON.parse(l.getItem('user'));if(l.getItem('token')&&u&&typeof u=='object'&&!Array.isArray(u)){if(u.requested_at)d.dataset.asked='';if(u.picture_at)d.dataset.picture='';s=u.is_subscribed===1||u.role&&u.role!='teacher'?'subscribed':'free';if(u.email_confirmed===false&&!sessionStorage.getItem('address-later'))d.dataset.address='unconfirmed'}}catch(e){}d.dataset.session=s;var p=location.pathname;if(${pupilPath}.test(p))d.dataset.frame='pupil';if(${consolePath}.test(p))d.dataset.console=''})(document.documentElement)`

/** Runs after it on pages behind the members' gate. Keep in step with members-gate.tsx. */
export const guestsLeaveScript = `if(document.documentElement.dataset.session=='guest')location.replace('/subscription')`

/** Runs right after the masthead: writes the same label as the hydrated page. */
export const accountNameScript = `try{var u=JSON.parse(localStorage.getItem('user'));document.getElementById('account-name').textContent=u.firstname||u.name||'User'}catch(e){}`
