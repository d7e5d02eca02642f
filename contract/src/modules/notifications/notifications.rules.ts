export const notificationTabs = ['all', 'unread'] as const

/** The limit of notifications that one call marks or deletes. */
export const mostNotificationsAtOnce = 1_000

/** The number of the bell's previews. */
export const notificationPreviews = 2
