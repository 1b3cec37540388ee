/** Why a file may do harm when it is opened: it is a program, a page that runs in the browser with its owner's files, or a document with a program in it; or its name pretends to be something else. */
export type FileRisk = 'program' | 'page' | 'macro' | 'disguised';

const programs =
  'exe com scr pif bat cmd msi msp mst jar js jse vbs vbe wsf wsh ps1 psm1 hta cpl lnk url reg inf scf dll sys gadget application appref-ms msc iso img vhd vhdx apk app dmg pkg deb rpm sh run command desktop chm jnlp xll'.split(
    ' ',
  );
const pages = ['html', 'htm', 'shtml', 'xhtml', 'mht', 'mhtml', 'svg', 'xml', 'xsl'];
const macros = ['docm', 'dotm', 'xlsm', 'xltm', 'xlsb', 'xlam', 'pptm', 'potm', 'ppsm', 'ppam', 'sldm'];
/** What people believe to be harmless, and therefore a name ends with before its real end. */
const trusted = /\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|gif|zip|csv|mp[34])\s*\.[a-z0-9]{1,12}$/i;

/** The risk that a file's name shows; null for most. */
export function riskOfFile(fileName: string): FileRisk | null {
  const extension = /\.([^.\s]{1,15})\s*$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isRisky = programs.includes(extension) || pages.includes(extension) || macros.includes(extension);
  // report.pdf.exe, or the same with a hundred blanks between.
  if (isRisky && (trusted.test(fileName) || /\s{5,}\.[^.]+$/.test(fileName))) return 'disguised';
  if (programs.includes(extension)) return 'program';
  if (macros.includes(extension)) return 'macro';
  return pages.includes(extension) ? 'page' : null;
}
