export const partnersPath = '/admin/partners'
