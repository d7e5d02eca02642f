export { customerSource, employeeSource, managerSource, personSource } from './filterSources.ts'
export { personPage } from './personPage.ts'
