/** Begins the address of a file that Moodle keeps beside a text. */
export const pluginFile = '@@PLUGINFILE@@'
