/** Pages of the staff console, which has a navigation of its own. */
export const consolePath = /^\/admin\b/
