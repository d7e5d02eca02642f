export const notificationTabs = ['all', 'unread'] as const

/** As many notifications as one call marks or deletes. */
export const mostNotificationsAtOnce = 1_000

/** How much of a notification the bell shows, and of how many. */
export const notificationPreviewLength = 30
export const notificationPreviews = 2

export function notificationPreview(text: string): string {
  const letters = [...text]
  return letters.length > notificationPreviewLength ? `${letters.slice(0, notificationPreviewLength).join('')}…` : text
}
