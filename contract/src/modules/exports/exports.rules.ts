/** What can be exported; each is written by the room that it belongs to. */
export const exportSubjects = ['users', 'orders', 'payments'] as const
export type ExportSubject = (typeof exportSubjects)[number]

/** Failed is the end only until somebody tries again. */
export const exportStates = ['writing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** The name of a file that holds everything there was at a moment: 'users-2026-11-21T18-05-09Z.csv'. */
export const exportName = (subject: ExportSubject, at: Date): string =>
  `${subject}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
