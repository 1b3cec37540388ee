/** Mail as other programs design it, for answers that must show it as it was. */
const td = 'border:1px solid #ced4da';

const newsletter = `<!DOCTYPE html><html><head><style>
 body { background:#eef1f5; margin:0 } .wrap { width:600px; background:#fff; border:1px solid #ddd }
 h1 { color:#0a58ca; font-family:Georgia, serif; font-size:26px; margin:0 0 12px } p { margin:0 0 10px; line-height:1.5 }
 .btn { background:#d9480f; color:#fff; padding:10px 22px; border-radius:6px; display:inline-block; text-decoration:none }
 @media only screen and (max-width:480px) { .wrap { width:100%; background:red } }
</style></head><body><table width="100%" cellpadding="0"><tr><td align="center"><table class="wrap" cellpadding="24"><tr><td>
<h1>十一月通讯 November news</h1><p>您好，这是<b>一段</b>说明文字，里面有<a href="https://shop.outside.example/">链接</a>。</p>
<table cellspacing="0" cellpadding="8" width="100%" style="border-collapse:collapse"><tr><td bgcolor="#f1f3f5" style="${td}">项目</td>
<td style="${td}">金额</td></tr><tr><td style="${td}">设备</td><td align="right" style="${td}">12,300</td></tr></table>
<p style="margin-top:16px"><a class="btn" href="https://shop.outside.example/buy">查看详情</a></p>
<img src="https://shop.outside.example/a.png" width="200" height="60" alt="图"></td></tr></table></td></tr></table></body></html>`;

const outlook = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name="Generator" content="Microsoft Word 15"><style><!--
@font-face { font-family:宋体 } p.MsoNormal, li.MsoNormal, div.MsoNormal { margin:0cm; font-size:12.0pt; font-family:宋体 }
span.EmailStyle17 { mso-style-type:personal; font-family:"Calibri",sans-serif; color:#1F497D } div.WordSection1 { page:WordSection1 }
--></style></head><body lang="ZH-CN" link="#0563C1" vlink="#954F72"><div class="WordSection1"><p class="MsoNormal">
<span class="EmailStyle17">各位同事：<o:p></o:p></span></p><p class="MsoNormal"><span lang="EN-US"><o:p>&nbsp;</o:p></span></p>
<p class="MsoNormal" style="text-indent:24.0pt">请于周五前回复下表。<span lang="EN-US" style="color:red">Deadline Friday.</span></p>
<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0" style="border-collapse:collapse;border:none"><tr>
<td width="150" valign="top" style="width:112pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt"><p class="MsoNormal">姓名</p></td>
<td width="150" valign="top" style="width:112pt;border:solid windowtext 1.0pt;border-left:none;background:#DEEAF6;padding:0cm 5.4pt">
<p class="MsoNormal" align="center" style="text-align:center">人数</p></td></tr></table></div></body></html>`;

const nested = `<div style="font-family:Arial;font-size:13px"><table width="560" cellspacing="0"><tr><td width="180" valign="top"
 style="background:#223;color:#fff;padding:12px"><table cellspacing="4"><tr><td>一</td><td><table border="1" cellspacing="0"><tr>
<td>甲</td><td>乙</td></tr><tr><td colspan="2" align="center">丙</td></tr></table></td></tr></table></td><td style="padding:12px">
<ul><li>第一<ol><li>子项</li></ol></li><li>第二</li></ul><hr><div style="float:right;width:90px;border:1px dashed #999">浮动</div>
<p>文字绕排文字绕排文字绕排文字绕排文字绕排文字绕排</p></td></tr></table></div></div></td></blockquote>`;

const simple = `<div>好的，按计划进行。</div><div><br></div><div style="color:#555">王海燕<br>华东项目部</div><blockquote style="margin:0 0 0 .8ex;
border-left:1px solid #ccc;padding-left:1ex"><p>原文第一段</p><p>Second <i>paragraph</i> with <code>code</code></p></blockquote>`;

const columns = `<style>.col{display:inline-block;width:48%;vertical-align:top} #top{font-size:20px!important;letter-spacing:2px}
td > .note, .card .note { color:#087f5b } @media print { .card { display:none } } a:hover { color:red }</style>
<div class="card" style="max-width:640px;margin:0 auto;background-color:#fffbe6;border-radius:8px;padding:16px"><div id="top" style="font-size:12px">标题
</div><div class="col"><p class="note">左栏 left</p></div><div class="col"><p class="note">右栏 right</p></div></div>`;

export const designs = { newsletter, outlook, nested, simple, columns } as const;
