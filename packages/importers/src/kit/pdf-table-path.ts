/** The path under which the table in the text of a PDF is handed over. */
export const pdfTablePath = (path: string): string => `${path}/Results.csv`;

/** Whether a path is one of these: its lines are to be looked at by a person before anything of it is stored. */
export const isPdfTable = (path: string): boolean => /\.pdf\/Results\.csv$/iu.test(path);
