/** Paths of pupils' pages, which have a frame of their own (classroom/pupil/frame.tsx). Keep in step with routes.ts. */
export const pupilPath = /^\/class(\/home|\/progress|\/card|\/(?:tests|work|projects)\/[^/]+)?\/?$/
