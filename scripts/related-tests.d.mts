export function relatedTests(changed: string[], files: Map<string, string>): string[]
