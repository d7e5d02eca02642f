export const notificationTabs = ['all', 'unread'] as const

/** The limit of notifications that one call marks or deletes. */
export const mostNotificationsAtOnce = 1_000

/** The length and the number of the bell's previews. */
export const notificationPreviewLength = 30
export const notificationPreviews = 2

export function notificationPreview(text: string): string {
  const letters = [...text]
  return letters.length > notificationPreviewLength ? `${letters.slice(0, notificationPreviewLength).join('')}…` : text
}
