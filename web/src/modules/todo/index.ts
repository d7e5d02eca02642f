export const loadTaskTemplates = () => import('./templates/TaskTemplatesSection.tsx')
export const loadWorkTasks = () => import('./work/WorkTasks.tsx')
