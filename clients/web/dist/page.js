var Zs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},$s={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Hp=0,nd=1,Wp=2;var mr=1,Xp=2,xo=3,Js=0,ai=1,$i=2,gr=0,yo=1,sd=2,rd=3,od=4,qp=5;var _r=100,Yp=101,Kp=102,Zp=103,$p=104,Jp=200,Qp=201,jp=202,em=203,ad=204,ld=205,tm=206,im=207,nm=208,sm=209,rm=210,om=211,am=212,lm=213,cm=214,Dl=0,Fl=1,Nl=2,no=3,Ul=4,Ol=5,Bl=6,Vl=7,cd=0,hm=1,um=2,ts=0,hd=1,ud=2,dd=3,fd=4,pd=5,ba=6,md=7;var gd=300,xr=301,vo=302,lc=303,cc=304,so=1e3,Jn=1001,kl=1002,oi=1003,dm=1004;var Ra=1005;var Fi=1006,hc=1007;var Ms=1008;var en=1009,_d=1010,Ca=1011,wo=1012,So=1013,fn=1014,Mn=1015,On=1016,uc=1017,dc=1018,yr=1020,xd=35902,yd=35899,vd=1021,wd=1022,Bn=1023,_s=1026,Es=1027,fc=1028,pc=1029,Qs=1030,mc=1031;var vr=1033,Pa=33776,Ia=33777,La=33778,Da=33779,gc=35840,_c=35841,xc=35842,yc=35843,vc=36196,wc=37492,Sc=37496,Mc=37488,Ec=37489,Fa=37490,Tc=37491,Ac=37808,bc=37809,Rc=37810,Cc=37811,Pc=37812,Ic=37813,Lc=37814,Dc=37815,Fc=37816,Nc=37817,Uc=37818,Oc=37819,Bc=37820,Vc=37821,kc=36492,zc=36494,Gc=36495,Hc=36283,Wc=36284,Na=36285,Xc=36286;var la=2300,zl=2301,Il=2302,Zu=2303,$u=2400,Ju=2401,Qu=2402;var fm=3200;var qc=0,pm=1,Ts="",hn="srgb",ca="srgb-linear",ha="linear",bt="srgb";var Ll=7680;var mm=519,gm=512,_m=513,xm=514,Sd=515,ym=516,vm=517,Md=518,Ed=519,wm=35044;var Td="300 es",wn=2e3,ro=2001;function Gx(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function Hx(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ua(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function Sm(){let n=ua("canvas");return n.style.display="block",n}var fp={},oo=null;function Ad(...n){let e="THREE."+n.shift();oo?oo("log",e,...n):console.log(e,...n)}function Mm(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ze(...n){n=Mm(n);let e="THREE."+n.shift();if(oo)oo("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function je(...n){n=Mm(n);let e="THREE."+n.shift();if(oo)oo("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function ur(...n){let e=n.join(" ");e in fp||(fp[e]=!0,Ze(...n))}function Em(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var Tm={[Dl]:Dl,[Nl]:Bl,[Ul]:Ul,[no]:Ol,[Fl]:Fl,[Bl]:Nl,[Vl]:Vl,[Ol]:no},Nn=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Oi=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],pp=1234567,oa=Math.PI/180,ao=180/Math.PI;function Mo(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Oi[n&255]+Oi[n>>8&255]+Oi[n>>16&255]+Oi[n>>24&255]+"-"+Oi[e&255]+Oi[e>>8&255]+"-"+Oi[e>>16&15|64]+Oi[e>>24&255]+"-"+Oi[t&63|128]+Oi[t>>8&255]+"-"+Oi[t>>16&255]+Oi[t>>24&255]+Oi[i&255]+Oi[i>>8&255]+Oi[i>>16&255]+Oi[i>>24&255]).toLowerCase()}function ut(n,e,t){return Math.max(e,Math.min(t,n))}function bd(n,e){return(n%e+e)%e}function Wx(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function Xx(n,e,t){return n!==e?(t-n)/(e-n):0}function aa(n,e,t){return(1-t)*n+t*e}function qx(n,e,t,i){return aa(n,e,1-Math.exp(-t*i))}function Yx(n,e=1){return e-Math.abs(bd(n,e*2)-e)}function Kx(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function Zx(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function $x(n,e){return n+Math.floor(Math.random()*(e-n+1))}function Jx(n,e){return n+Math.random()*(e-n)}function Qx(n){return n*(.5-Math.random())}function jx(n){n!==void 0&&(pp=n);let e=pp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function ey(n){return n*oa}function ty(n){return n*ao}function iy(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function ny(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Rd(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function sy(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+i)/2),u=o((e+i)/2),h=r((e-i)/2),d=o((e-i)/2),f=r((i-e)/2),g=o((i-e)/2);switch(s){case"XYX":n.set(a*u,l*h,l*d,a*c);break;case"YZY":n.set(l*d,a*u,l*h,a*c);break;case"ZXZ":n.set(l*h,l*d,a*u,a*c);break;case"XZX":n.set(a*u,l*g,l*f,a*c);break;case"YXY":n.set(l*f,a*u,l*g,a*c);break;case"ZYZ":n.set(l*g,l*f,a*u,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Cd(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Am(n,e){if(e.constructor===Float32Array)return n;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function bm(n,e){if(e.constructor===Float32Array)return n;let t=Cd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var Pd={DEG2RAD:oa,RAD2DEG:ao,generateUUID:Mo,clamp:ut,euclideanModulo:bd,mapLinear:Wx,inverseLerp:Xx,lerp:aa,damp:qx,pingpong:Yx,smoothstep:Kx,smootherstep:Zx,randInt:$x,randFloat:Jx,randFloatSpread:Qx,seededRandom:jx,degToRad:ey,radToDeg:ty,isPowerOfTwo:iy,ceilPowerOfTwo:ny,floorPowerOfTwo:Rd,setQuaternionFromProperEuler:sy,normalize:bm,denormalize:Am},Ye=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=ut(this.x,e.x,t.x),this.y=ut(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=ut(this.x,e,t),this.y=ut(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ut(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(ut(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},wt=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let l=i[s+0],c=i[s+1],u=i[s+2],h=i[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(h!==v||l!==d||c!==f||u!==g){let m=l*d+c*f+u*g+h*v;m<0&&(d=-d,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),R=Math.sin(y);p=Math.sin(p*y)/R,a=Math.sin(a*y)/R,l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+v*a}else{l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+v*a;let y=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=y,c*=y,u*=y,h*=y}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],u=i[s+3],h=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+u*h+l*f-c*d,e[t+1]=l*g+u*d+c*h-a*f,e[t+2]=c*g+u*f+a*d-l*h,e[t+3]=u*g-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(s/2),h=a(r/2),d=l(i/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"YXZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"ZXY":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"ZYX":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"YZX":this._x=d*u*h+c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h-d*f*g;break;case"XZY":this._x=d*u*h-c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h+d*f*g;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=i+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(i>a&&i>h){let f=2*Math.sqrt(1+i-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-i-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-i-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(ut(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=i*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-i*c,this._z=r*u+o*c+i*l-s*a,this._w=o*u-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+i*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+i*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},I=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(mp.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(mp.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*i),u=2*(a*t-r*s),h=2*(r*i-o*t);return this.x=t+l*c+o*h-a*u,this.y=i+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=ut(this.x,e.x,t.x),this.y=ut(this.y,e.y,t.y),this.z=ut(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=ut(this.x,e,t),this.y=ut(this.y,e,t),this.z=ut(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ut(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Ru.copy(this).projectOnVector(e),this.sub(Ru)}reflect(e){return this.sub(Ru.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(ut(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ru=new I,mp=new wt,tt=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,l,c)}set(e,t,i,s,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=s,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],d=i[2],f=i[5],g=i[8],v=s[0],m=s[3],p=s[6],y=s[1],R=s[4],E=s[7],P=s[2],A=s[5],x=s[8];return r[0]=o*v+a*y+l*P,r[3]=o*m+a*R+l*A,r[6]=o*p+a*E+l*x,r[1]=c*v+u*y+h*P,r[4]=c*m+u*R+h*A,r[7]=c*p+u*E+h*x,r[2]=d*v+f*y+g*P,r[5]=d*m+f*R+g*A,r[8]=d*p+f*E+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-i*r*u+i*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,g=t*h+i*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=h*v,e[1]=(s*c-u*i)*v,e[2]=(a*i-s*o)*v,e[3]=d*v,e[4]=(u*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(i*l-c*t)*v,e[8]=(o*t-i*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return ur("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Cu.makeScale(e,t)),this}rotate(e){return ur("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Cu.makeRotation(-e)),this}translate(e,t){return ur("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Cu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Cu=new tt,gp=new tt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),_p=new tt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function ry(){let n={enabled:!0,workingColorSpace:ca,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===bt&&(s.r=gs(s.r),s.g=gs(s.g),s.b=gs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===bt&&(s.r=io(s.r),s.g=io(s.g),s.b=io(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ts?ha:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[ca]:{primaries:e,whitePoint:i,transfer:ha,toXYZ:gp,fromXYZ:_p,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:hn},outputColorSpaceConfig:{drawingBufferColorSpace:hn}},[hn]:{primaries:e,whitePoint:i,transfer:bt,toXYZ:gp,fromXYZ:_p,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:hn}}}),n}var xt=ry();function gs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function io(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Gr,Gl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Gr===void 0&&(Gr=ua("canvas")),Gr.width=e.width,Gr.height=e.height;let s=Gr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=Gr}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ua("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=gs(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(gs(t[i]/255)*255):t[i]=gs(t[i]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},oy=0,lo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:oy++}),this.uuid=Mo(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Pu(s[o].image)):r.push(Pu(s[o]))}else r=Pu(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function Pu(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Gl.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var ay=0,Iu=new I,Qi=class n extends Nn{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Jn,s=Jn,r=Fi,o=Ms,a=Bn,l=en,c=n.DEFAULT_ANISOTROPY,u=Ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ay++}),this.uuid=Mo(),this.name="",this.source=new lo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ye(0,0),this.repeat=new Ye(1,1),this.center=new Ye(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new tt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Iu).x}get height(){return this.source.getSize(Iu).y}get depth(){return this.source.getSize(Iu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==gd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case so:e.x=e.x-Math.floor(e.x);break;case Jn:e.x=e.x<0?0:1;break;case kl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case so:e.y=e.y-Math.floor(e.y);break;case Jn:e.y=e.y<0?0:1;break;case kl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Qi.DEFAULT_IMAGE=null;Qi.DEFAULT_MAPPING=gd;Qi.DEFAULT_ANISOTROPY=1;var Kt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let R=(c+1)/2,E=(f+1)/2,P=(p+1)/2,A=(u+d)/4,x=(h+v)/4,T=(g+m)/4;return R>E&&R>P?R<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(R),s=A/i,r=x/i):E>P?E<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(E),i=A/s,r=T/s):P<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),i=x/r,s=T/r),this.set(i,s,r,t),this}let y=Math.sqrt((m-g)*(m-g)+(h-v)*(h-v)+(d-u)*(d-u));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(h-v)/y,this.z=(d-u)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=ut(this.x,e.x,t.x),this.y=ut(this.y,e.y,t.y),this.z=ut(this.z,e.z,t.z),this.w=ut(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=ut(this.x,e,t),this.y=ut(this.y,e,t),this.z=ut(this.z,e,t),this.w=ut(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ut(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Hl=class extends Nn{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Fi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new Kt(0,0,e,t),this.scissorTest=!1,this.viewport=new Kt(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Qi({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Fi,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new lo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},un=class extends Hl{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},da=class extends Qi{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=Jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var co=class extends Qi{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=Jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var pt=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,l,c,u,h,d,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,l,c,u,h,d,f,g,v,m)}set(e,t,i,s,r,o,a,l,c,u,h,d,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=i,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=u,p[10]=h,p[14]=d,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/Hr.setFromMatrixColumn(e,0).length(),r=1/Hr.setFromMatrixColumn(e,1).length(),o=1/Hr.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,g=a*u,v=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,g=c*u,v=c*h;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,g=c*u,v=c*h;t[0]=d-v*a,t[4]=-o*h,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*u,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,g=a*u,v=a*h;t[0]=l*u,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*h,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*u,t[4]=v-d*h,t[8]=g*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+g,t[10]=d-v*h}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+v,t[5]=o*u,t[9]=f*h-g,t[2]=g*h-f,t[6]=a*u,t[10]=v*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(ly,e,cy)}lookAt(e,t,i){let s=this.elements;return ln.subVectors(e,t),ln.lengthSq()===0&&(ln.z=1),ln.normalize(),Fs.crossVectors(i,ln),Fs.lengthSq()===0&&(Math.abs(i.z)===1?ln.x+=1e-4:ln.z+=1e-4,ln.normalize(),Fs.crossVectors(i,ln)),Fs.normalize(),ll.crossVectors(ln,Fs),s[0]=Fs.x,s[4]=ll.x,s[8]=ln.x,s[1]=Fs.y,s[5]=ll.y,s[9]=ln.y,s[2]=Fs.z,s[6]=ll.z,s[10]=ln.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],d=i[9],f=i[13],g=i[2],v=i[6],m=i[10],p=i[14],y=i[3],R=i[7],E=i[11],P=i[15],A=s[0],x=s[4],T=s[8],B=s[12],L=s[1],D=s[5],k=s[9],z=s[13],N=s[2],W=s[6],K=s[10],H=s[14],ce=s[3],J=s[7],j=s[11],se=s[15];return r[0]=o*A+a*L+l*N+c*ce,r[4]=o*x+a*D+l*W+c*J,r[8]=o*T+a*k+l*K+c*j,r[12]=o*B+a*z+l*H+c*se,r[1]=u*A+h*L+d*N+f*ce,r[5]=u*x+h*D+d*W+f*J,r[9]=u*T+h*k+d*K+f*j,r[13]=u*B+h*z+d*H+f*se,r[2]=g*A+v*L+m*N+p*ce,r[6]=g*x+v*D+m*W+p*J,r[10]=g*T+v*k+m*K+p*j,r[14]=g*B+v*z+m*H+p*se,r[3]=y*A+R*L+E*N+P*ce,r[7]=y*x+R*D+E*W+P*J,r[11]=y*T+R*k+E*K+P*j,r[15]=y*B+R*z+E*H+P*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],y=l*f-c*d,R=a*f-c*h,E=a*d-l*h,P=o*f-c*u,A=o*d-l*u,x=o*h-a*u;return t*(v*y-m*R+p*E)-i*(g*y-m*P+p*A)+s*(g*R-v*P+p*x)-r*(g*E-v*A+m*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-i*(r*u-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],y=t*a-i*o,R=t*l-s*o,E=t*c-r*o,P=i*l-s*a,A=i*c-r*a,x=s*c-r*l,T=u*v-h*g,B=u*m-d*g,L=u*p-f*g,D=h*m-d*v,k=h*p-f*v,z=d*p-f*m,N=y*z-R*k+E*D+P*L-A*B+x*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*z-l*k+c*D)*W,e[1]=(s*k-i*z-r*D)*W,e[2]=(v*x-m*A+p*P)*W,e[3]=(d*A-h*x-f*P)*W,e[4]=(l*L-o*z-c*B)*W,e[5]=(t*z-s*L+r*B)*W,e[6]=(m*E-g*x-p*R)*W,e[7]=(u*x-d*E+f*R)*W,e[8]=(o*k-a*L+c*T)*W,e[9]=(i*L-t*k-r*T)*W,e[10]=(g*A-v*E+p*y)*W,e[11]=(h*E-u*A-f*y)*W,e[12]=(a*B-o*D-l*T)*W,e[13]=(t*D-i*B+s*T)*W,e[14]=(v*R-g*P-m*y)*W,e[15]=(u*P-h*R+d*y)*W,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+i,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,g=r*h,v=o*u,m=o*h,p=a*h,y=l*c,R=l*u,E=l*h,P=i.x,A=i.y,x=i.z;return s[0]=(1-(v+p))*P,s[1]=(f+E)*P,s[2]=(g-R)*P,s[3]=0,s[4]=(f-E)*A,s[5]=(1-(d+p))*A,s[6]=(m+y)*A,s[7]=0,s[8]=(g+R)*x,s[9]=(m-y)*x,s[10]=(1-(d+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=Hr.set(s[0],s[1],s[2]).length(),a=Hr.set(s[4],s[5],s[6]).length(),l=Hr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ln.copy(this);let c=1/o,u=1/a,h=1/l;return Ln.elements[0]*=c,Ln.elements[1]*=c,Ln.elements[2]*=c,Ln.elements[4]*=u,Ln.elements[5]*=u,Ln.elements[6]*=u,Ln.elements[8]*=h,Ln.elements[9]*=h,Ln.elements[10]*=h,t.setFromRotationMatrix(Ln),i.x=o,i.y=a,i.z=l,this}makePerspective(e,t,i,s,r,o,a=wn,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(i-s),d=(t+e)/(t-e),f=(i+s)/(i-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===wn)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===ro)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=wn,l=!1){let c=this.elements,u=2/(t-e),h=2/(i-s),d=-(t+e)/(t-e),f=-(i+s)/(i-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===wn)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===ro)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Hr=new I,Ln=new pt,ly=new I(0,0,0),cy=new I(1,1,1),Fs=new I,ll=new I,ln=new I,xp=new pt,yp=new wt,xs=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(ut(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ut(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(ut(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ut(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ut(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ut(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return xp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(xp,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return yp.setFromEuler(this),this.setFromQuaternion(yp,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};xs.DEFAULT_ORDER="XYZ";var ho=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},hy=0,vp=new I,Wr=new wt,us=new pt,cl=new I,jo=new I,uy=new I,dy=new wt,wp=new I(1,0,0),Sp=new I(0,1,0),Mp=new I(0,0,1),Ep={type:"added"},fy={type:"removed"},Xr={type:"childadded",child:null},Lu={type:"childremoved",child:null},Vi=class n extends Nn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hy++}),this.uuid=Mo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new I,t=new xs,i=new wt,s=new I(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new pt},normalMatrix:{value:new tt}}),this.matrix=new pt,this.matrixWorld=new pt,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ho,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Wr.setFromAxisAngle(e,t),this.quaternion.multiply(Wr),this}rotateOnWorldAxis(e,t){return Wr.setFromAxisAngle(e,t),this.quaternion.premultiply(Wr),this}rotateX(e){return this.rotateOnAxis(wp,e)}rotateY(e){return this.rotateOnAxis(Sp,e)}rotateZ(e){return this.rotateOnAxis(Mp,e)}translateOnAxis(e,t){return vp.copy(e).applyQuaternion(this.quaternion),this.position.add(vp.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(wp,e)}translateY(e){return this.translateOnAxis(Sp,e)}translateZ(e){return this.translateOnAxis(Mp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(us.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?cl.copy(e):cl.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?us.lookAt(jo,cl,this.up):us.lookAt(cl,jo,this.up),this.quaternion.setFromRotationMatrix(us),s&&(us.extractRotation(s.matrixWorld),Wr.setFromRotationMatrix(us),this.quaternion.premultiply(Wr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(je("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Ep),Xr.child=e,this.dispatchEvent(Xr),Xr.child=null):je("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(fy),Lu.child=e,this.dispatchEvent(Lu),Lu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),us.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),us.multiply(e.parent.matrixWorld)),e.applyMatrix4(us),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Ep),Xr.child=e,this.dispatchEvent(Xr),Xr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,uy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,dy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),d.length>0&&(i.skeletons=d),f.length>0&&(i.animations=f),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Vi.DEFAULT_UP=new I(0,1,0);Vi.DEFAULT_MATRIX_AUTO_UPDATE=!0;Vi.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Wt=class extends Vi{constructor(){super(),this.isGroup=!0,this.type="Group"}},py={type:"move"},uo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Wt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Wt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Wt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,i),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(py)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new Wt;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},Rm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},hl={h:0,s:0,l:0};function Du(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var ze=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=hn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=i,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=xt.workingColorSpace){if(e=bd(e,1),t=ut(t,0,1),i=ut(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=Du(o,r,e+1/3),this.g=Du(o,r,e),this.b=Du(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=hn){function i(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=hn){let i=Rm[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=gs(e.r),this.g=gs(e.g),this.b=gs(e.b),this}copyLinearToSRGB(e){return this.r=io(e.r),this.g=io(e.g),this.b=io(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=hn){return xt.workingToColorSpace(Bi.copy(this),e),Math.round(ut(Bi.r*255,0,255))*65536+Math.round(ut(Bi.g*255,0,255))*256+Math.round(ut(Bi.b*255,0,255))}getHexString(e=hn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(Bi.copy(this),t);let i=Bi.r,s=Bi.g,r=Bi.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-i)/h+2;break;case r:l=(i-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(Bi.copy(this),t),e.r=Bi.r,e.g=Bi.g,e.b=Bi.b,e}getStyle(e=hn){xt.workingToColorSpace(Bi.copy(this),e);let t=Bi.r,i=Bi.g,s=Bi.b;return e!==hn?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(Ns),this.setHSL(Ns.h+e,Ns.s+t,Ns.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(Ns),e.getHSL(hl);let i=aa(Ns.h,hl.h,t),s=aa(Ns.s,hl.s,t),r=aa(Ns.l,hl.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bi=new ze;ze.NAMES=Rm;var ks=class extends Vi{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new xs,this.environmentIntensity=1,this.environmentRotation=new xs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Dn=new I,ds=new I,Fu=new I,fs=new I,qr=new I,Yr=new I,Tp=new I,Nu=new I,Uu=new I,Ou=new I,Bu=new Kt,Vu=new Kt,ku=new Kt,Vs=class n{constructor(e=new I,t=new I,i=new I){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),Dn.subVectors(e,t),s.cross(Dn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){Dn.subVectors(s,t),ds.subVectors(i,t),Fu.subVectors(e,t);let o=Dn.dot(Dn),a=Dn.dot(ds),l=Dn.dot(Fu),c=ds.dot(ds),u=ds.dot(Fu),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,g=(o*u-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,fs)===null?!1:fs.x>=0&&fs.y>=0&&fs.x+fs.y<=1}static getInterpolation(e,t,i,s,r,o,a,l){return this.getBarycoord(e,t,i,s,fs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,fs.x),l.addScaledVector(o,fs.y),l.addScaledVector(a,fs.z),l)}static getInterpolatedAttribute(e,t,i,s,r,o){return Bu.setScalar(0),Vu.setScalar(0),ku.setScalar(0),Bu.fromBufferAttribute(e,t),Vu.fromBufferAttribute(e,i),ku.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Bu,r.x),o.addScaledVector(Vu,r.y),o.addScaledVector(ku,r.z),o}static isFrontFacing(e,t,i,s){return Dn.subVectors(i,t),ds.subVectors(e,t),Dn.cross(ds).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Dn.subVectors(this.c,this.b),ds.subVectors(this.a,this.b),Dn.cross(ds).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;qr.subVectors(s,i),Yr.subVectors(r,i),Nu.subVectors(e,i);let l=qr.dot(Nu),c=Yr.dot(Nu);if(l<=0&&c<=0)return t.copy(i);Uu.subVectors(e,s);let u=qr.dot(Uu),h=Yr.dot(Uu);if(u>=0&&h<=u)return t.copy(s);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(i).addScaledVector(qr,o);Ou.subVectors(e,r);let f=qr.dot(Ou),g=Yr.dot(Ou);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(i).addScaledVector(Yr,a);let m=u*g-f*h;if(m<=0&&h-u>=0&&f-g>=0)return Tp.subVectors(r,s),a=(h-u)/(h-u+(f-g)),t.copy(s).addScaledVector(Tp,a);let p=1/(m+v+d);return o=v*p,a=d*p,t.copy(i).addScaledVector(qr,o).addScaledVector(Yr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Qn=class{constructor(e=new I(1/0,1/0,1/0),t=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(Fn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(Fn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=Fn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fn):Fn.fromBufferAttribute(r,o),Fn.applyMatrix4(e.matrixWorld),this.expandByPoint(Fn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),ul.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),ul.copy(i.boundingBox)),ul.applyMatrix4(e.matrixWorld),this.union(ul)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fn),Fn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(ea),dl.subVectors(this.max,ea),Kr.subVectors(e.a,ea),Zr.subVectors(e.b,ea),$r.subVectors(e.c,ea),Us.subVectors(Zr,Kr),Os.subVectors($r,Zr),ar.subVectors(Kr,$r);let t=[0,-Us.z,Us.y,0,-Os.z,Os.y,0,-ar.z,ar.y,Us.z,0,-Us.x,Os.z,0,-Os.x,ar.z,0,-ar.x,-Us.y,Us.x,0,-Os.y,Os.x,0,-ar.y,ar.x,0];return!zu(t,Kr,Zr,$r,dl)||(t=[1,0,0,0,1,0,0,0,1],!zu(t,Kr,Zr,$r,dl))?!1:(fl.crossVectors(Us,Os),t=[fl.x,fl.y,fl.z],zu(t,Kr,Zr,$r,dl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ps[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ps[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ps[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ps[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ps[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ps[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ps[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ps[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ps),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ps=[new I,new I,new I,new I,new I,new I,new I,new I],Fn=new I,ul=new Qn,Kr=new I,Zr=new I,$r=new I,Us=new I,Os=new I,ar=new I,ea=new I,dl=new I,fl=new I,lr=new I;function zu(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){lr.fromArray(n,r);let a=s.x*Math.abs(lr.x)+s.y*Math.abs(lr.y)+s.z*Math.abs(lr.z),l=e.dot(lr),c=t.dot(lr),u=i.dot(lr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var pi=new I,pl=new Ye,my=0,ii=class extends Nn{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:my++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=wm,this.updateRanges=[],this.gpuType=Mn,this.version=0,this._normalizationScale=e!==void 0?Cd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)pl.fromBufferAttribute(this,t),pl.applyMatrix3(e),this.setXY(t,pl.x,pl.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)pi.fromBufferAttribute(this,t),pi.applyMatrix3(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)pi.fromBufferAttribute(this,t),pi.applyMatrix4(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)pi.fromBufferAttribute(this,t),pi.applyNormalMatrix(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)pi.fromBufferAttribute(this,t),pi.transformDirection(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Am(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):bm(e,this.array)}};var fa=class extends ii{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var pa=class extends ii{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var Ft=class extends ii{constructor(e,t,i){super(new Float32Array(e),t,i)}},gy=new Qn,ta=new I,Gu=new I,ys=class{constructor(e=new I,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):gy.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ta.subVectors(e,this.center);let t=ta.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector(ta,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Gu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ta.copy(e.center).add(Gu)),this.expandByPoint(ta.copy(e.center).sub(Gu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},_y=0,vn=new pt,Hu=new Vi,Jr=new I,cn=new Qn,ia=new Qn,Ii=new I,Zt=class n extends Nn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:_y++}),this.uuid=Mo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Gx(e)?pa:fa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new tt().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return vn.makeRotationFromQuaternion(e),this.applyMatrix4(vn),this}rotateX(e){return vn.makeRotationX(e),this.applyMatrix4(vn),this}rotateY(e){return vn.makeRotationY(e),this.applyMatrix4(vn),this}rotateZ(e){return vn.makeRotationZ(e),this.applyMatrix4(vn),this}translate(e,t,i){return vn.makeTranslation(e,t,i),this.applyMatrix4(vn),this}scale(e,t,i){return vn.makeScale(e,t,i),this.applyMatrix4(vn),this}lookAt(e){return Hu.lookAt(e),Hu.updateMatrix(),this.applyMatrix4(Hu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Jr).negate(),this.translate(Jr.x,Jr.y,Jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ft(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Qn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];cn.setFromBufferAttribute(r),this.morphTargetsRelative?(Ii.addVectors(this.boundingBox.min,cn.min),this.boundingBox.expandByPoint(Ii),Ii.addVectors(this.boundingBox.max,cn.max),this.boundingBox.expandByPoint(Ii)):(this.boundingBox.expandByPoint(cn.min),this.boundingBox.expandByPoint(cn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&je('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ys);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(e){let i=this.boundingSphere.center;if(cn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ia.setFromBufferAttribute(a),this.morphTargetsRelative?(Ii.addVectors(cn.min,ia.min),cn.expandByPoint(Ii),Ii.addVectors(cn.max,ia.max),cn.expandByPoint(Ii)):(cn.expandByPoint(ia.min),cn.expandByPoint(ia.max))}cn.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Ii.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Ii));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Ii.fromBufferAttribute(a,c),l&&(Jr.fromBufferAttribute(e,c),Ii.add(Jr)),s=Math.max(s,i.distanceToSquared(Ii))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&je('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){je("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new ii(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let B=0;B<i.count;B++)a[B]=new I,l[B]=new I;let u=new I,h=new I,d=new I,f=new Ye,g=new Ye,v=new Ye,m=new I,p=new I;function y(B,L,D){c[B]=c[L]=c[D]=1,u.fromBufferAttribute(i,B),h.fromBufferAttribute(i,L),d.fromBufferAttribute(i,D),f.fromBufferAttribute(r,B),g.fromBufferAttribute(r,L),v.fromBufferAttribute(r,D),h.sub(u),d.sub(u),g.sub(f),v.sub(f);let k=1/(g.x*v.y-v.x*g.y);isFinite(k)&&(m.copy(h).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(k),p.copy(d).multiplyScalar(g.x).addScaledVector(h,-v.x).multiplyScalar(k),a[B].add(m),a[L].add(m),a[D].add(m),l[B].add(p),l[L].add(p),l[D].add(p))}let R=this.groups;R.length===0&&(R=[{start:0,count:e.count}]);for(let B=0,L=R.length;B<L;++B){let D=R[B],k=D.start,z=D.count;for(let N=k,W=k+z;N<W;N+=3)y(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let E=new I,P=new I,A=new I,x=new I;function T(B){A.fromBufferAttribute(s,B),x.copy(A);let L=a[B];E.copy(L),E.sub(A.multiplyScalar(A.dot(L))).normalize(),P.crossVectors(x,L);let k=P.dot(l[B])<0?-1:1;o.setXYZW(B,E.x,E.y,E.z,k)}for(let B=0,L=i.count;B<L;++B)c[B]&&T(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new ii(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let d=0,f=i.count;d<f;d++)i.setXYZ(d,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,u=new I,h=new I;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,v),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(v,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),i.setXYZ(d+0,u.x,u.y,u.z),i.setXYZ(d+1,u.x,u.y,u.z),i.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Ii.fromBufferAttribute(e,t),Ii.normalize(),e.setXYZ(t,Ii.x,Ii.y,Ii.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*u;for(let p=0;p<u;p++)d[g++]=c[f++]}return new ii(d,u,h)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,i);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,i);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(s[l]=u,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Wu=new I,xy=new I,yy=new tt,Yi=class{constructor(e=new I(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=Wu.subVectors(i,t).cross(xy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(Wu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||yy.getNormalMatrix(e),s=this.coplanarPoint(Wu).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},vy=0,jn=class extends Nn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:vy++}),this.uuid=Mo(),this.name="",this.type="Material",this.blending=yo,this.side=Js,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ad,this.blendDst=ld,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ze(0,0,0),this.blendAlpha=0,this.depthFunc=no,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=mm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ll,this.stencilZFail=Ll,this.stencilZPass=Ll,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new ze().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new Yi().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new Ye().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ye().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ms=new I,Xu=new I,ml=new I,gl=new I,zs=class{constructor(e=new I,t=new I(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ms)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ms.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ms.copy(this.origin).addScaledVector(this.direction,t),ms.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){Xu.copy(e).add(t).multiplyScalar(.5),ml.copy(t).sub(e).normalize(),gl.copy(this.origin).sub(Xu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(ml),a=gl.dot(this.direction),l=-gl.dot(ml),c=gl.lengthSq(),u=Math.abs(1-o*o),h,d,f,g;if(u>0)if(h=o*l-a,d=o*a-l,g=r*u,h>=0)if(d>=-g)if(d<=g){let v=1/u;h*=v,d*=v,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-g?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=g?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(Xu).addScaledVector(ml,d),f}intersectSphere(e,t){if(e.radius<0)return null;ms.subVectors(e.center,this.origin);let i=ms.dot(this.direction),s=ms.dot(ms)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(i=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(i=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,ms)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=i.x-o.x,y=i.y-o.y,R=i.z-o.z,E=Math.abs(l),P=Math.abs(c),A=Math.abs(u),x,T,B,L,D,k,z,N,W,K,H,ce;if(E>=P&&E>=A?(B=l,k=h,W=g,ce=p,l>=0?(x=c,T=u,L=d,D=f,z=v,N=m,K=y,H=R):(x=u,T=c,L=f,D=d,z=m,N=v,K=R,H=y)):P>=A?(B=c,k=d,W=v,ce=y,c>=0?(x=u,T=l,L=f,D=h,z=m,N=g,K=R,H=p):(x=l,T=u,L=h,D=f,z=g,N=m,K=p,H=R)):(B=u,k=f,W=m,ce=R,u>=0?(x=l,T=c,L=h,D=d,z=g,N=v,K=p,H=y):(x=c,T=l,L=d,D=h,z=v,N=g,K=y,H=p)),B===0)return null;let J=x/B,j=T/B,se=1/B,de=L-J*k,ue=D-j*k,ee=z-J*W,me=N-j*W,xe=K-J*ce,be=H-j*ce,Se=xe*me-be*ee,We=de*be-ue*xe,st=ee*ue-me*de;if(s){if(Se<0||We<0||st<0)return null}else if((Se<0||We<0||st<0)&&(Se>0||We>0||st>0))return null;let Ge=Se+We+st;if(Ge===0)return null;let ht=se*(Se*k+We*W+st*ce);return(Ge>0?ht<0:ht>0)?null:this.at(ht/Ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Sn=class extends jn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xs,this.combine=cd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Ap=new pt,cr=new zs,_l=new ys,bp=new I,xl=new I,yl=new I,vl=new I,qu=new I,wl=new I,Rp=new I,Sl=new I,gt=class extends Vi{constructor(e=new Zt,t=new Sn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){wl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(qu.fromBufferAttribute(h,e),o?wl.addScaledVector(qu,u):wl.addScaledVector(qu.sub(t),u))}t.add(wl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),_l.copy(i.boundingSphere),_l.applyMatrix4(r),cr.copy(e.ray).recast(e.near),!(_l.containsPoint(cr.origin)===!1&&(cr.intersectSphere(_l,bp)===null||cr.origin.distanceToSquared(bp)>(e.far-e.near)**2))&&(Ap.copy(r).invert(),cr.copy(e.ray).applyMatrix4(Ap),!(i.boundingBox!==null&&cr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,cr)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),R=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let E=y,P=R;E<P;E+=3){let A=a.getX(E),x=a.getX(E+1),T=a.getX(E+2);s=Ml(this,p,e,i,c,u,h,A,x,T),s&&(s.faceIndex=Math.floor(E/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=a.getX(m),R=a.getX(m+1),E=a.getX(m+2);s=Ml(this,o,e,i,c,u,h,y,R,E),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),R=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let E=y,P=R;E<P;E+=3){let A=E,x=E+1,T=E+2;s=Ml(this,p,e,i,c,u,h,A,x,T),s&&(s.faceIndex=Math.floor(E/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=m,R=m+1,E=m+2;s=Ml(this,o,e,i,c,u,h,y,R,E),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function wy(n,e,t,i,s,r,o,a){let l;if(e.side===ai?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,e.side===Js,a),l===null)return null;Sl.copy(a),Sl.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(Sl);return c<t.near||c>t.far?null:{distance:c,point:Sl.clone(),object:n}}function Ml(n,e,t,i,s,r,o,a,l,c){n.getVertexPosition(a,xl),n.getVertexPosition(l,yl),n.getVertexPosition(c,vl);let u=wy(n,e,t,i,xl,yl,vl,Rp);if(u){let h=new I;Vs.getBarycoord(Rp,xl,yl,vl,h),s&&(u.uv=Vs.getInterpolatedAttribute(s,a,l,c,h,new Ye)),r&&(u.uv1=Vs.getInterpolatedAttribute(r,a,l,c,h,new Ye)),o&&(u.normal=Vs.getInterpolatedAttribute(o,a,l,c,h,new I),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new I,materialIndex:0};Vs.getNormal(xl,yl,vl,d.normal),u.face=d,u.barycoord=h}return u}var Gs=class extends Qi{constructor(e=null,t=1,i=1,s,r,o,a,l,c=oi,u=oi,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ma=class extends ii{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Qr=new pt,Cp=new pt,El=[],Pp=new Qn,Sy=new pt,na=new gt,sa=new ys,fo=class extends gt{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ma(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,Sy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Qn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Qr),Pp.copy(e.boundingBox).applyMatrix4(Qr),this.boundingBox.union(Pp)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new ys),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Qr),sa.copy(e.boundingSphere).applyMatrix4(Qr),this.boundingSphere.union(sa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(na.geometry=this.geometry,na.material=this.material,na.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),sa.copy(this.boundingSphere),sa.applyMatrix4(i),e.ray.intersectsSphere(sa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Qr),Cp.multiplyMatrices(i,Qr),na.matrixWorld=Cp,na.raycast(e,El);for(let o=0,a=El.length;o<a;o++){let l=El[o];l.instanceId=r,l.object=this,t.push(l)}El.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ma(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new Gs(new Float32Array(s*this.count),s,this.count,fc,Mn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},hr=new ys,My=new Ye(.5,.5),Tl=new I,Hs=class{constructor(e=new Yi,t=new Yi,i=new Yi,s=new Yi,r=new Yi,o=new Yi){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=wn,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],y=r[12],R=r[13],E=r[14],P=r[15];if(s[0].setComponents(c-o,f-u,p-g,P-y).normalize(),s[1].setComponents(c+o,f+u,p+g,P+y).normalize(),s[2].setComponents(c+a,f+h,p+v,P+R).normalize(),s[3].setComponents(c-a,f-h,p-v,P-R).normalize(),i)s[4].setComponents(l,d,m,E).normalize(),s[5].setComponents(c-l,f-d,p-m,P-E).normalize();else if(s[4].setComponents(c-l,f-d,p-m,P-E).normalize(),t===wn)s[5].setComponents(c+l,f+d,p+m,P+E).normalize();else if(t===ro)s[5].setComponents(l,d,m,E).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),hr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),hr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(hr)}intersectsSprite(e){hr.center.set(0,0,0);let t=My.distanceTo(e.center);return hr.radius=.7071067811865476+t,hr.applyMatrix4(e.matrixWorld),this.intersectsSphere(hr)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(Tl.x=s.normal.x>0?e.max.x:e.min.x,Tl.y=s.normal.y>0?e.max.y:e.min.y,Tl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Tl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Ip=new pt,Wl=class n{constructor(){this.coordinateSystem=wn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Ip.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Hs),i[s].setFromProjectionMatrix(Ip,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Hs),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var po=class extends jn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ze(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Xl=new I,ql=new I,Lp=new pt,ra=new zs,Al=new ys,Yu=new I,Dp=new I,ga=class extends Vi{constructor(e=new Zt,t=new po){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let s=1,r=t.count;s<r;s++)Xl.fromBufferAttribute(t,s-1),ql.fromBufferAttribute(t,s),i[s]=i[s-1],i[s]+=Xl.distanceTo(ql);e.setAttribute("lineDistance",new Ft(i,1))}else Ze("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Al.copy(i.boundingSphere),Al.applyMatrix4(s),Al.radius+=r,e.ray.intersectsSphere(Al)===!1)return;Lp.copy(s).invert(),ra.copy(e.ray).applyMatrix4(Lp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,d=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=u.getX(v),y=u.getX(v+1),R=bl(this,e,ra,l,p,y,v);R&&t.push(R)}if(this.isLineLoop){let v=u.getX(g-1),m=u.getX(f),p=bl(this,e,ra,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=bl(this,e,ra,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=bl(this,e,ra,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function bl(n,e,t,i,s,r,o){let a=n.geometry.attributes.position;if(Xl.fromBufferAttribute(a,s),ql.fromBufferAttribute(a,r),t.distanceSqToSegment(Xl,ql,Yu,Dp)>i)return;Yu.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(Yu);if(!(c<e.near||c>e.far))return{distance:c,point:Dp.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var _a=class extends Qi{constructor(e=[],t=xr,i,s,r,o,a,l,c,u){super(e,t,i,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var vs=class extends Qi{constructor(e,t,i=fn,s,r,o,a=oi,l=oi,c,u=_s,h=1){if(u!==_s&&u!==Es)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,s,r,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new lo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},xa=class extends vs{constructor(e,t=fn,i=xr,s,r,o=oi,a=oi,l,c=_s){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,i,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ya=class extends Qi{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},es=class n extends Zt{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;g("z","y","x",-1,-1,i,t,e,o,r,0),g("z","y","x",1,-1,i,t,-e,o,r,1),g("x","z","y",1,1,e,i,t,s,o,2),g("x","z","y",1,-1,e,i,-t,s,o,3),g("x","y","z",1,-1,e,t,i,s,r,4),g("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Ft(c,3)),this.setAttribute("normal",new Ft(u,3)),this.setAttribute("uv",new Ft(h,2));function g(v,m,p,y,R,E,P,A,x,T,B){let L=E/x,D=P/T,k=E/2,z=P/2,N=A/2,W=x+1,K=T+1,H=0,ce=0,J=new I;for(let j=0;j<K;j++){let se=j*D-z;for(let de=0;de<W;de++){let ue=de*L-k;J[v]=ue*y,J[m]=se*R,J[p]=N,c.push(J.x,J.y,J.z),J[v]=0,J[m]=0,J[p]=A>0?1:-1,u.push(J.x,J.y,J.z),h.push(de/x),h.push(1-j/T),H+=1}}for(let j=0;j<T;j++)for(let se=0;se<x;se++){let de=d+se+W*j,ue=d+se+W*(j+1),ee=d+(se+1)+W*(j+1),me=d+(se+1)+W*j;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,B),f+=ce,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},va=class n extends Zt{constructor(e=1,t=1,i=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:i,radialSegments:s,heightSegments:r},t=Math.max(0,t),i=Math.max(1,Math.floor(i)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],u=t/2,h=Math.PI/2*e,d=t,f=2*h+d,g=i*2+r,v=s+1,m=new I,p=new I;for(let y=0;y<=g;y++){let R=0,E=0,P=0,A=0;if(y<=i){let B=y/i,L=B*Math.PI/2;E=-u-e*Math.cos(L),P=e*Math.sin(L),A=-e*Math.cos(L),R=B*h}else if(y<=i+r){let B=(y-i)/r;E=-u+B*t,P=e,A=0,R=h+B*d}else{let B=(y-i-r)/i,L=B*Math.PI/2;E=u+e*Math.sin(L),P=e*Math.cos(L),A=e*Math.sin(L),R=h+d+B*h}let x=Math.max(0,Math.min(1,R/f)),T=0;y===0?T=.5/s:y===g&&(T=-.5/s);for(let B=0;B<=s;B++){let L=B/s,D=L*Math.PI*2,k=Math.sin(D),z=Math.cos(D);p.x=-P*z,p.y=E,p.z=P*k,a.push(p.x,p.y,p.z),m.set(-P*z,A,P*k),m.normalize(),l.push(m.x,m.y,m.z),c.push(L+T,x)}if(y>0){let B=(y-1)*v;for(let L=0;L<s;L++){let D=B+L,k=B+L+1,z=y*v+L,N=y*v+L+1;o.push(D,k,z),o.push(k,N,z)}}}this.setIndex(o),this.setAttribute("position",new Ft(a,3)),this.setAttribute("normal",new Ft(l,3)),this.setAttribute("uv",new Ft(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}},ws=class n extends Zt{constructor(e=1,t=32,i=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:i,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new I,u=new Ye;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let h=0,d=3;h<=t;h++,d+=3){let f=i+h/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),u.x=(o[d]/e+1)/2,u.y=(o[d+1]/e+1)/2,l.push(u.x,u.y)}for(let h=1;h<=t;h++)r.push(h,h+1,0);this.setIndex(r),this.setAttribute("position",new Ft(o,3)),this.setAttribute("normal",new Ft(a,3)),this.setAttribute("uv",new Ft(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.segments,e.thetaStart,e.thetaLength)}},Ss=class n extends Zt{constructor(e=1,t=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],h=[],d=[],f=[],g=0,v=[],m=i/2,p=0;y(),o===!1&&(e>0&&R(!0),t>0&&R(!1)),this.setIndex(u),this.setAttribute("position",new Ft(h,3)),this.setAttribute("normal",new Ft(d,3)),this.setAttribute("uv",new Ft(f,2));function y(){let E=new I,P=new I,A=0,x=(t-e)/i;for(let T=0;T<=r;T++){let B=[],L=T/r,D=L*(t-e)+e;for(let k=0;k<=s;k++){let z=k/s,N=z*l+a,W=Math.sin(N),K=Math.cos(N);P.x=D*W,P.y=-L*i+m,P.z=D*K,h.push(P.x,P.y,P.z),E.set(W,x,K).normalize(),d.push(E.x,E.y,E.z),f.push(z,1-L),B.push(g++)}v.push(B)}for(let T=0;T<s;T++)for(let B=0;B<r;B++){let L=v[B][T],D=v[B+1][T],k=v[B+1][T+1],z=v[B][T+1];(e>0||B!==0)&&(u.push(L,D,z),A+=3),(t>0||B!==r-1)&&(u.push(D,k,z),A+=3)}c.addGroup(p,A,0),p+=A}function R(E){let P=g,A=new Ye,x=new I,T=0,B=E===!0?e:t,L=E===!0?1:-1;for(let k=1;k<=s;k++)h.push(0,m*L,0),d.push(0,L,0),f.push(.5,.5),g++;let D=g;for(let k=0;k<=s;k++){let N=k/s*l+a,W=Math.cos(N),K=Math.sin(N);x.x=B*K,x.y=m*L,x.z=B*W,h.push(x.x,x.y,x.z),d.push(0,L,0),A.x=W*.5+.5,A.y=K*.5*L+.5,f.push(A.x,A.y),g++}for(let k=0;k<s;k++){let z=P+k,N=D+k;E===!0?u.push(N,N+1,z):u.push(N+1,N,z),T+=3}c.addGroup(p,T,E===!0?1:2),p+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},dr=class n extends Ss{constructor(e=1,t=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new n(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var fr=class n extends Zt{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),l=Math.floor(s),c=a+1,u=l+1,h=e/a,d=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<u;p++){let y=p*d-o;for(let R=0;R<c;R++){let E=R*h-r;g.push(E,-y,0),v.push(0,0,1),m.push(R/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let R=y+c*p,E=y+c*(p+1),P=y+1+c*(p+1),A=y+1+c*p;f.push(R,E,A),f.push(E,P,A)}this.setIndex(f),this.setAttribute("position",new Ft(g,3)),this.setAttribute("normal",new Ft(v,3)),this.setAttribute("uv",new Ft(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var Un=class n extends Zt{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new I,d=new I,f=[],g=[],v=[],m=[];for(let p=0;p<=i;p++){let y=[],R=p/i,E=o+R*a,P=e*Math.cos(E),A=Math.sqrt(e*e-P*P),x=0;p===0&&o===0?x=.5/t:p===i&&l===Math.PI&&(x=-.5/t);for(let T=0;T<=t;T++){let B=T/t,L=s+B*r;h.x=-A*Math.cos(L),h.y=P,h.z=A*Math.sin(L),g.push(h.x,h.y,h.z),d.copy(h).normalize(),v.push(d.x,d.y,d.z),m.push(B+x,1-R),y.push(c++)}u.push(y)}for(let p=0;p<i;p++)for(let y=0;y<t;y++){let R=u[p][y+1],E=u[p][y],P=u[p+1][y],A=u[p+1][y+1];(p!==0||o>0)&&f.push(R,E,A),(p!==i-1||l<Math.PI)&&f.push(E,P,A)}this.setIndex(f),this.setAttribute("position",new Ft(g,3)),this.setAttribute("normal",new Ft(v,3)),this.setAttribute("uv",new Ft(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var pr=class n extends Zt{constructor(e=1,t=.4,i=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:i,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},i=Math.floor(i),s=Math.floor(s);let l=[],c=[],u=[],h=[],d=new I,f=new I,g=new I;for(let v=0;v<=i;v++){let m=o+v/i*a;for(let p=0;p<=s;p++){let y=p/s*r;f.x=(e+t*Math.cos(m))*Math.cos(y),f.y=(e+t*Math.cos(m))*Math.sin(y),f.z=t*Math.sin(m),c.push(f.x,f.y,f.z),d.x=e*Math.cos(y),d.y=e*Math.sin(y),g.subVectors(f,d).normalize(),u.push(g.x,g.y,g.z),h.push(p/s),h.push(v/i)}}for(let v=1;v<=i;v++)for(let m=1;m<=s;m++){let p=(s+1)*v+m-1,y=(s+1)*(v-1)+m-1,R=(s+1)*(v-1)+m,E=(s+1)*v+m;l.push(p,y,E),l.push(y,R,E)}this.setIndex(l),this.setAttribute("position",new Ft(c,3)),this.setAttribute("normal",new Ft(u,3)),this.setAttribute("uv",new Ft(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var wa=class extends jn{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new ze(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function wr(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(Fp(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(Fp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function ki(n){let e={};for(let t=0;t<n.length;t++){let i=wr(n[t]);for(let s in i)e[s]=i[s]}return e}function Fp(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function Ey(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Id(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var Cm={clone:wr,merge:ki},Ty=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ay=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zi=class extends jn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ty,this.fragmentShader=Ay,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=wr(e.uniforms),this.uniformsGroups=Ey(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new ze().setHex(s.value);break;case"v2":this.uniforms[i].value=new Ye().fromArray(s.value);break;case"v3":this.uniforms[i].value=new I().fromArray(s.value);break;case"v4":this.uniforms[i].value=new Kt().fromArray(s.value);break;case"m3":this.uniforms[i].value=new tt().fromArray(s.value);break;case"m4":this.uniforms[i].value=new pt().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Yl=class extends Zi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ws=class extends jn{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new ze(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ze(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=qc,this.normalScale=new Ye(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},ji=class extends Ws{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Ye(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return ut(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new ze(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new ze(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new ze(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return ur('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){ur('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}};var mo=class extends jn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=fm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Kl=class extends jn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function jr(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Rl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Xs=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];i:{e:{let o;t:{n:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break n;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=t[--i-1],e>=r)break e}o=i,i=0;break t}break i}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Zl=class extends Xs{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:$u,endingEnd:$u}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Ju:r=e,a=2*t-i;break;case Qu:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case Ju:o=e,l=2*i-t;break;case Qu:o=1,l=i+s[1]-s[0];break;default:o=e-1,l=t}let c=(i-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-i),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(i-t)/(s-t),v=g*g,m=v*g,p=-d*m+2*d*v-d*g,y=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*g+1,R=(-1-f)*m+(1.5+f)*v+.5*g,E=f*m-f*v;for(let P=0;P!==a;++P)r[P]=p*o[u+P]+y*o[c+P]+R*o[l+P]+E*o[h+P];return r}},$l=class extends Xs{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(i-t)/(s-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Jl=class extends Xs{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Ql=class extends Xs{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let g=(i-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*d+g*2,y=h[p],R=h[p+1],E=e*d+g*2,P=u[E],A=u[E+1],x=Ry(i,t,y,P,s);r[g]=Pm(x,v,R,A,m)}return r}};function Pm(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function by(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function Ry(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=Pm(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let l=by(r,e,t,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var dn=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=jr(t,this.TimeBufferType),this.values=jr(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:jr(e.times,Array),values:jr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),Rl(e.settings)&&(i.settings={inTangents:jr(e.settings.inTangents,Array),outTangents:jr(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new Jl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new $l(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Zl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Ql(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case la:t=this.InterpolantFactoryMethodDiscrete;break;case zl:t=this.InterpolantFactoryMethodLinear;break;case Il:t=this.InterpolantFactoryMethodSmooth;break;case Zu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ze("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return la;case this.InterpolantFactoryMethodLinear:return zl;case this.InterpolantFactoryMethodSmooth:return Il;case this.InterpolantFactoryMethodBezier:return Zu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;Rl(this.settings)&&(Np(this.settings.inTangents,e),Np(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;Rl(this.settings)&&(Up(this.settings.inTangents,e),Up(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(je("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(je("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){je("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){je("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Hx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){je("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Il,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*i,d=h-i,f=h+i;for(let g=0;g!==i;++g){let v=t[h+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*i,d=o*i;for(let f=0;f!==i;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,Rl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Np(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Up(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}dn.prototype.ValueTypeName="";dn.prototype.TimeBufferType=Float32Array;dn.prototype.ValueBufferType=Float32Array;dn.prototype.DefaultInterpolation=zl;var qs=class extends dn{constructor(e,t,i){super(e,t,i)}};qs.prototype.ValueTypeName="bool";qs.prototype.ValueBufferType=Array;qs.prototype.DefaultInterpolation=la;qs.prototype.InterpolantFactoryMethodLinear=void 0;qs.prototype.InterpolantFactoryMethodSmooth=void 0;var jl=class extends dn{constructor(e,t,i,s){super(e,t,i,s)}};jl.prototype.ValueTypeName="color";var ec=class extends dn{constructor(e,t,i,s){super(e,t,i,s)}};ec.prototype.ValueTypeName="number";var tc=class extends Xs{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-t)/(s-t),c=e*a;for(let u=c+a;c!==u;c+=4)wt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Sa=class extends dn{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new tc(this.times,this.values,this.getValueSize(),e)}};Sa.prototype.ValueTypeName="quaternion";Sa.prototype.InterpolantFactoryMethodSmooth=void 0;var Ys=class extends dn{constructor(e,t,i){super(e,t,i)}};Ys.prototype.ValueTypeName="string";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=la;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var ic=class extends dn{constructor(e,t,i,s){super(e,t,i,s)}};ic.prototype.ValueTypeName="vector";var nc=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Im=new nc,sc=class{constructor(e){this.manager=e!==void 0?e:Im,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};sc.DEFAULT_MATERIAL_NAME="__DEFAULT";var rc=class extends Vi{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new ze(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var Ku=new pt,Op=new I,Bp=new I,oc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ye(512,512),this.mapType=en,this.map=null,this.mapPass=null,this.matrix=new pt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Hs,this._frameExtents=new Ye(1,1),this._viewportCount=1,this._viewports=[new Kt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Op.setFromMatrixPosition(e.matrixWorld),t.position.copy(Op),Bp.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Bp),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){Ku.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(Ku,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===ro||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Ku)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Cl=new I,Pl=new wt,$n=new I,Ma=class extends Vi{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new pt,this.projectionMatrix=new pt,this.projectionMatrixInverse=new pt,this.coordinateSystem=wn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Cl,Pl,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Cl,Pl,$n.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Cl,Pl,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Cl,Pl,$n.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Bs=new I,Vp=new Ye,kp=new Ye,Ki=class extends Ma{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=ao*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(oa*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return ao*2*Math.atan(Math.tan(oa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Bs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z),Bs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Bs.x,Bs.y).multiplyScalar(-e/Bs.z)}getViewSize(e,t){return this.getViewBounds(e,Vp,kp),t.subVectors(kp,Vp)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(oa*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ea=class extends Ma{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},ju=class extends oc{constructor(){super(new Ea(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},go=class extends rc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Vi.DEFAULT_UP),this.updateMatrix(),this.target=new Vi,this.shadow=new ju}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var eo=-90,to=1,_o=class extends Vi{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ki(eo,to,e,t);s.layers=this.layers,this.add(s);let r=new Ki(eo,to,e,t);r.layers=this.layers,this.add(r);let o=new Ki(eo,to,e,t);o.layers=this.layers,this.add(o);let a=new Ki(eo,to,e,t);a.layers=this.layers,this.add(a);let l=new Ki(eo,to,e,t);l.layers=this.layers,this.add(l);let c=new Ki(eo,to,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===wn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===ro)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(i,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),i.texture.mipmapsAutoUpdate=v,e.setRenderTarget(i,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},ac=class extends Ki{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Ld="\\[\\]\\.:\\/",Cy=new RegExp("["+Ld+"]","g"),Dd="[^"+Ld+"]",Py="[^"+Ld.replace("\\.","")+"]",Iy=/((?:WC+[\/:])*)/.source.replace("WC",Dd),Ly=/(WCOD+)?/.source.replace("WCOD",Py),Dy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Dd),Fy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Dd),Ny=new RegExp("^"+Iy+Ly+Dy+Fy+"$"),Uy=["material","materials","bones","map"],ed=class{constructor(e,t,i){let s=i||Ht.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},Ht=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Cy,"")}static parseTrackName(e){let t=Ny.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);Uy.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=i(a.children);if(l)return l}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=t.objectIndex;switch(i){case"materials":if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){je("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){je("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){je("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){je("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(c!==void 0){if(e[c]===void 0){je("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;je("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ht.Composite=ed;Ht.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ht.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ht.prototype.GetterByBindingType=[Ht.prototype._getValue_direct,Ht.prototype._getValue_array,Ht.prototype._getValue_arrayElement,Ht.prototype._getValue_toArray];Ht.prototype.SetterByBindingTypeAndVersioning=[[Ht.prototype._setValue_direct,Ht.prototype._setValue_direct_setNeedsUpdate,Ht.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_array,Ht.prototype._setValue_array_setNeedsUpdate,Ht.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_arrayElement,Ht.prototype._setValue_arrayElement_setNeedsUpdate,Ht.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_fromArray,Ht.prototype._setValue_fromArray_setNeedsUpdate,Ht.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var mC=new Float32Array(1);var zp=new pt,Ta=class{constructor(e,t,i=0,s=1/0){this.ray=new zs(e,t),this.near=i,this.far=s,this.camera=null,this.layers=new ho,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):je("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return zp.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(zp),this}intersectObject(e,t=!0,i=[]){return td(e,this,i,t),i.sort(Gp),i}intersectObjects(e,t=!0,i=[]){for(let s=0,r=e.length;s<r;s++)td(e[s],this,i,t);return i.sort(Gp),i}};function Gp(n,e){return n.distance-e.distance}function td(n,e,t,i){let s=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)td(r[o],e,t,!0)}}var Ks=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=ut(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(ut(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var id=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};var Aa=class extends Nn{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Fd(n,e,t,i){let s=Oy(i);switch(t){case vd:return n*e;case fc:return n*e/s.components*s.byteLength;case pc:return n*e/s.components*s.byteLength;case Qs:return n*e*2/s.components*s.byteLength;case mc:return n*e*2/s.components*s.byteLength;case wd:return n*e*3/s.components*s.byteLength;case Bn:return n*e*4/s.components*s.byteLength;case vr:return n*e*4/s.components*s.byteLength;case Pa:case Ia:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case La:case Da:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case _c:case yc:return Math.max(n,16)*Math.max(e,8)/4;case gc:case xc:return Math.max(n,8)*Math.max(e,8)/2;case vc:case wc:case Mc:case Ec:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Sc:case Fa:case Tc:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Ac:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case bc:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Rc:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Cc:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Pc:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Ic:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Lc:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Dc:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Fc:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Nc:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Uc:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Oc:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Bc:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Vc:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case kc:case zc:case Gc:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Hc:case Wc:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Na:case Xc:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Oy(n){switch(n){case en:case _d:return{byteLength:1,components:1};case wo:case Ca:case On:return{byteLength:2,components:1};case uc:case dc:return{byteLength:2,components:4};case fn:case So:case Mn:return{byteLength:4,components:1};case xd:case yd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function jm(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function Vy(n){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<h.length;f++){let g=h[d],v=h[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,h[d]=v)}h.length=d+1;for(let f=0,g=h.length;f<g;f++){let v=h[f];n.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var ky=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,zy=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Gy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Hy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Wy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Xy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,qy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Yy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ky=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Zy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,$y=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Jy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Qy=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,jy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,ev=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,tv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,iv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,nv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,sv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,rv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,ov=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,av=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,lv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,cv=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,hv=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,uv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,dv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,fv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,pv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,mv="gl_FragColor = linearToOutputTexel( gl_FragColor );",gv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,_v=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,xv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,yv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,vv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,wv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Sv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Mv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Ev=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Tv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Av=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,bv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Rv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Cv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Pv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Iv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Lv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Dv=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Fv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Nv=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Uv=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Ov=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Bv=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Vv=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,kv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,zv=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Gv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Hv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Wv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Xv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,qv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Yv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Kv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Zv=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,$v=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Jv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Qv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,jv=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,ew=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,tw=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,iw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,nw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,sw=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,rw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,ow=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,aw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,lw=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,cw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,hw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,uw=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,dw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,fw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,pw=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,mw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,gw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,_w=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,xw=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,yw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,vw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ww=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Sw=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Mw=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Ew=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Tw=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Aw=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,bw=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Rw=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Cw=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Pw=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Iw=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Lw=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Dw=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Fw=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Nw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Uw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Ow=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Bw=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Vw=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,kw=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,zw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Gw=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Hw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ww=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Xw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,qw=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Yw=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Kw=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Zw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,$w=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Jw=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Qw=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,eS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,tS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,iS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,nS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,sS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,oS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,aS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,lS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,cS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,hS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,dS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,pS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,mS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,gS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,_S=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,xS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ct={alphahash_fragment:ky,alphahash_pars_fragment:zy,alphamap_fragment:Gy,alphamap_pars_fragment:Hy,alphatest_fragment:Wy,alphatest_pars_fragment:Xy,aomap_fragment:qy,aomap_pars_fragment:Yy,batching_pars_vertex:Ky,batching_vertex:Zy,begin_vertex:$y,beginnormal_vertex:Jy,bsdfs:Qy,iridescence_fragment:jy,bumpmap_pars_fragment:ev,clipping_planes_fragment:tv,clipping_planes_pars_fragment:iv,clipping_planes_pars_vertex:nv,clipping_planes_vertex:sv,color_fragment:rv,color_pars_fragment:ov,color_pars_vertex:av,color_vertex:lv,common:cv,defaultnormal_vertex:hv,displacementmap_pars_vertex:uv,displacementmap_vertex:dv,emissivemap_fragment:fv,emissivemap_pars_fragment:pv,colorspace_fragment:mv,colorspace_pars_fragment:gv,envmap_fragment:_v,envmap_common_pars_fragment:xv,envmap_pars_fragment:yv,envmap_pars_vertex:vv,envmap_physical_pars_fragment:Iv,envmap_vertex:wv,fog_vertex:Sv,fog_pars_vertex:Mv,fog_fragment:Ev,fog_pars_fragment:Tv,gradientmap_pars_fragment:Av,lightmap_pars_fragment:bv,lights_lambert_fragment:Rv,lights_lambert_pars_fragment:Cv,lights_pars_begin:Pv,lights_toon_fragment:Lv,lights_toon_pars_fragment:Dv,lights_phong_fragment:Fv,lights_phong_pars_fragment:Nv,lights_physical_fragment:Uv,lights_physical_pars_fragment:Ov,lights_fragment_begin:Bv,lights_fragment_maps:Vv,lights_fragment_end:kv,lightprobes_pars_fragment:zv,logdepthbuf_fragment:Gv,logdepthbuf_pars_fragment:Hv,logdepthbuf_pars_vertex:Wv,logdepthbuf_vertex:Xv,map_fragment:qv,map_pars_fragment:Yv,map_particle_fragment:Kv,map_particle_pars_fragment:Zv,metalnessmap_fragment:$v,metalnessmap_pars_fragment:Jv,morphinstance_vertex:Qv,morphcolor_vertex:jv,morphnormal_vertex:ew,morphtarget_pars_vertex:tw,morphtarget_vertex:iw,normal_fragment_begin:nw,normal_fragment_maps:sw,normal_pars_fragment:rw,normal_pars_vertex:ow,normal_vertex:aw,normalmap_pars_fragment:lw,clearcoat_normal_fragment_begin:cw,clearcoat_normal_fragment_maps:hw,clearcoat_pars_fragment:uw,iridescence_pars_fragment:dw,opaque_fragment:fw,packing:pw,premultiplied_alpha_fragment:mw,project_vertex:gw,dithering_fragment:_w,dithering_pars_fragment:xw,roughnessmap_fragment:yw,roughnessmap_pars_fragment:vw,shadowmap_pars_fragment:ww,shadowmap_pars_vertex:Sw,shadowmap_vertex:Mw,shadowmask_pars_fragment:Ew,skinbase_vertex:Tw,skinning_pars_vertex:Aw,skinning_vertex:bw,skinnormal_vertex:Rw,specularmap_fragment:Cw,specularmap_pars_fragment:Pw,tonemapping_fragment:Iw,tonemapping_pars_fragment:Lw,transmission_fragment:Dw,transmission_pars_fragment:Fw,uv_pars_fragment:Nw,uv_pars_vertex:Uw,uv_vertex:Ow,worldpos_vertex:Bw,background_vert:Vw,background_frag:kw,backgroundCube_vert:zw,backgroundCube_frag:Gw,cube_vert:Hw,cube_frag:Ww,depth_vert:Xw,depth_frag:qw,distance_vert:Yw,distance_frag:Kw,equirect_vert:Zw,equirect_frag:$w,linedashed_vert:Jw,linedashed_frag:Qw,meshbasic_vert:jw,meshbasic_frag:eS,meshlambert_vert:tS,meshlambert_frag:iS,meshmatcap_vert:nS,meshmatcap_frag:sS,meshnormal_vert:rS,meshnormal_frag:oS,meshphong_vert:aS,meshphong_frag:lS,meshphysical_vert:cS,meshphysical_frag:hS,meshtoon_vert:uS,meshtoon_frag:dS,points_vert:fS,points_frag:pS,shadow_vert:mS,shadow_frag:gS,sprite_vert:_S,sprite_frag:xS},Le={common:{diffuse:{value:new ze(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new tt},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new tt}},envmap:{envMap:{value:null},envMapRotation:{value:new tt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new tt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new tt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new tt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new tt},normalScale:{value:new Ye(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new tt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new tt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new tt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new tt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ze(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ze(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0},uvTransform:{value:new tt}},sprite:{diffuse:{value:new ze(16777215)},opacity:{value:1},center:{value:new Ye(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new tt},alphaMap:{value:null},alphaMapTransform:{value:new tt},alphaTest:{value:0}}},ns={basic:{uniforms:ki([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ct.meshbasic_vert,fragmentShader:ct.meshbasic_frag},lambert:{uniforms:ki([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new ze(0)},envMapIntensity:{value:1}}]),vertexShader:ct.meshlambert_vert,fragmentShader:ct.meshlambert_frag},phong:{uniforms:ki([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new ze(0)},specular:{value:new ze(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ct.meshphong_vert,fragmentShader:ct.meshphong_frag},standard:{uniforms:ki([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new ze(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag},toon:{uniforms:ki([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new ze(0)}}]),vertexShader:ct.meshtoon_vert,fragmentShader:ct.meshtoon_frag},matcap:{uniforms:ki([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ct.meshmatcap_vert,fragmentShader:ct.meshmatcap_frag},points:{uniforms:ki([Le.points,Le.fog]),vertexShader:ct.points_vert,fragmentShader:ct.points_frag},dashed:{uniforms:ki([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ct.linedashed_vert,fragmentShader:ct.linedashed_frag},depth:{uniforms:ki([Le.common,Le.displacementmap]),vertexShader:ct.depth_vert,fragmentShader:ct.depth_frag},normal:{uniforms:ki([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ct.meshnormal_vert,fragmentShader:ct.meshnormal_frag},sprite:{uniforms:ki([Le.sprite,Le.fog]),vertexShader:ct.sprite_vert,fragmentShader:ct.sprite_frag},background:{uniforms:{uvTransform:{value:new tt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ct.background_vert,fragmentShader:ct.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new tt}},vertexShader:ct.backgroundCube_vert,fragmentShader:ct.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ct.cube_vert,fragmentShader:ct.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ct.equirect_vert,fragmentShader:ct.equirect_frag},distance:{uniforms:ki([Le.common,Le.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ct.distance_vert,fragmentShader:ct.distance_frag},shadow:{uniforms:ki([Le.lights,Le.fog,{color:{value:new ze(0)},opacity:{value:1}}]),vertexShader:ct.shadow_vert,fragmentShader:ct.shadow_frag}};ns.physical={uniforms:ki([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new tt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new tt},clearcoatNormalScale:{value:new Ye(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new tt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new tt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new tt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new tt},sheen:{value:0},sheenColor:{value:new ze(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new tt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new tt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new tt},transmissionSamplerSize:{value:new Ye},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new tt},attenuationDistance:{value:0},attenuationColor:{value:new ze(0)},specularColor:{value:new ze(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new tt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new tt},anisotropyVector:{value:new Ye},anisotropyMap:{value:null},anisotropyMapTransform:{value:new tt}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag};var Yc={r:0,b:0,g:0},yS=new pt,eg=new tt;eg.set(-1,0,0,0,1,0,0,0,1);function vS(n,e,t,i,s,r){let o=new ze(0),a=s===!0?0:1,l,c,u=null,h=0,d=null;function f(y){let R=y.isScene===!0?y.background:null;if(R&&R.isTexture){let E=y.backgroundBlurriness>0;R=e.get(R,E)}return R}function g(y){let R=!1,E=f(y);E===null?m(o,a):E&&E.isColor&&(m(E,1),R=!0);let P=n.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||R)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function v(y,R){let E=f(R);E&&E.isCubeTexture?(c===void 0&&(c=new gt(new es(1,1,1),new Zi({name:"BackgroundCubeMaterial",uniforms:wr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:ai,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,A,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=E,c.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(yS.makeRotationFromEuler(R.backgroundRotation)).transpose(),E.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(eg),c.material.toneMapped=xt.getTransfer(E.colorSpace)!==bt,(u!==E||h!==E.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,u=E,h=E.version,d=n.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):E&&E.isTexture&&(l===void 0&&(l=new gt(new fr(2,2),new Zi({name:"BackgroundMaterial",uniforms:wr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Js,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=E,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.toneMapped=xt.getTransfer(E.colorSpace)!==bt,E.matrixAutoUpdate===!0&&E.updateMatrix(),l.material.uniforms.uvTransform.value.copy(E.matrix),(u!==E||h!==E.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,u=E,h=E.version,d=n.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,R){y.getRGB(Yc,Id(n)),t.buffers.color.setClear(Yc.r,Yc.g,Yc.b,R,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,R=1){o.set(y),a=R,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:v,dispose:p}}function wS(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=d(null),r=s,o=!1;function a(D,k,z,N,W){let K=!1,H=h(D,N,z,k);r!==H&&(r=H,c(r.object)),K=f(D,N,z,W),K&&g(D,N,z,W),W!==null&&e.update(W,n.ELEMENT_ARRAY_BUFFER),(K||o)&&(o=!1,E(D,k,z,N),W!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return n.createVertexArray()}function c(D){return n.bindVertexArray(D)}function u(D){return n.deleteVertexArray(D)}function h(D,k,z,N){let W=N.wireframe===!0,K=i[k.id];K===void 0&&(K={},i[k.id]=K);let H=D.isInstancedMesh===!0?D.id:0,ce=K[H];ce===void 0&&(ce={},K[H]=ce);let J=ce[z.id];J===void 0&&(J={},ce[z.id]=J);let j=J[W];return j===void 0&&(j=d(l()),J[W]=j),j}function d(D){let k=[],z=[],N=[];for(let W=0;W<t;W++)k[W]=0,z[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:z,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,k,z,N){let W=r.attributes,K=k.attributes,H=0,ce=z.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=W[J],de=K[J];if(de===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(de=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(de=D.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function g(D,k,z,N){let W={},K=k.attributes,H=0,ce=z.getAttributes();for(let J in ce)if(ce[J].location>=0){let se=K[J];se===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(se=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(se=D.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),W[J]=de,H++}r.attributes=W,r.attributesNum=H,r.index=N}function v(){let D=r.newAttributes;for(let k=0,z=D.length;k<z;k++)D[k]=0}function m(D){p(D,0)}function p(D,k){let z=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;z[D]=1,N[D]===0&&(n.enableVertexAttribArray(D),N[D]=1),W[D]!==k&&(n.vertexAttribDivisor(D,k),W[D]=k)}function y(){let D=r.newAttributes,k=r.enabledAttributes;for(let z=0,N=k.length;z<N;z++)k[z]!==D[z]&&(n.disableVertexAttribArray(z),k[z]=0)}function R(D,k,z,N,W,K,H){H===!0?n.vertexAttribIPointer(D,k,z,W,K):n.vertexAttribPointer(D,k,z,N,W,K)}function E(D,k,z,N){v();let W=N.attributes,K=z.getAttributes(),H=k.defaultAttributeValues;for(let ce in K){let J=K[ce];if(J.location>=0){let j=W[ce];if(j===void 0&&(ce==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),ce==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let se=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,be=me===n.INT||me===n.UNSIGNED_INT||j.gpuType===So;if(j.isInterleavedBufferAttribute){let Se=j.data,We=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,st=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ge=0;Ge<J.locationSize;Ge++)p(J.location+Ge,Se.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ge=0;Ge<J.locationSize;Ge++)m(J.location+Ge);n.bindBuffer(n.ARRAY_BUFFER,ee);for(let Ge=0;Ge<J.locationSize;Ge++)R(J.location+Ge,de/J.locationSize,me,se,We*xe,(st+de/J.locationSize*Ge)*xe,be)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<J.locationSize;Se++)p(J.location+Se,j.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<J.locationSize;Se++)m(J.location+Se);n.bindBuffer(n.ARRAY_BUFFER,ee);for(let Se=0;Se<J.locationSize;Se++)R(J.location+Se,de/J.locationSize,me,se,de*xe,de/J.locationSize*Se*xe,be)}}else if(H!==void 0){let se=H[ce];if(se!==void 0)switch(se.length){case 2:n.vertexAttrib2fv(J.location,se);break;case 3:n.vertexAttrib3fv(J.location,se);break;case 4:n.vertexAttrib4fv(J.location,se);break;default:n.vertexAttrib1fv(J.location,se)}}}}y()}function P(){B();for(let D in i){let k=i[D];for(let z in k){let N=k[z];for(let W in N){let K=N[W];for(let H in K)u(K[H].object),delete K[H];delete N[W]}}delete i[D]}}function A(D){if(i[D.id]===void 0)return;let k=i[D.id];for(let z in k){let N=k[z];for(let W in N){let K=N[W];for(let H in K)u(K[H].object),delete K[H];delete N[W]}}delete i[D.id]}function x(D){for(let k in i){let z=i[k];for(let N in z){let W=z[N];if(W[D.id]===void 0)continue;let K=W[D.id];for(let H in K)u(K[H].object),delete K[H];delete W[D.id]}}}function T(D){for(let k in i){let z=i[k],N=D.isInstancedMesh===!0?D.id:0,W=z[N];if(W!==void 0){for(let K in W){let H=W[K];for(let ce in H)u(H[ce].object),delete H[ce];delete W[K]}delete z[N],Object.keys(z).length===0&&delete i[k]}}}function B(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:L,dispose:P,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function SS(n,e,t){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),t.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),t.update(c,i,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function MS(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Bn&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===On&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==en&&x!==Mn&&!T&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ze("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),p=n.getParameter(n.MAX_VERTEX_ATTRIBS),y=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),R=n.getParameter(n.MAX_VARYING_VECTORS),E=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),P=n.getParameter(n.MAX_SAMPLES),A=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:R,maxFragmentUniforms:E,maxSamples:P,samples:A}}function ES(n){let e=this,t=null,i=0,s=!1,r=!1,o=new Yi,a=new tt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||i!==0||s;return s=d,i=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let g=h.clippingPlanes,v=h.clipIntersection,m=h.clipShadows,p=n.get(h);if(!s||g===null||g.length===0||r&&!m)r?u(null):c();else{let y=r?0:i,R=y*4,E=p.clippingState||null;l.value=E,E=u(g,d,R,f);for(let P=0;P!==R;++P)E[P]=t[P];p.clippingState=E,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(h,d,f,g){let v=h!==null?h.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let R=0,E=f;R!==v;++R,E+=4)o.copy(h[R]).applyMatrix4(y,a),o.normal.toArray(m,E),m[E+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ba=class extends un{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new _a(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new es(5,5,5),r=new Zi({name:"CubemapFromEquirect",uniforms:wr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:ai,blending:gr});r.uniforms.tEquirect.value=t;let o=new gt(s,r),a=t.minFilter;return t.minFilter===Ms&&(t.minFilter=Fi),new _o(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},Lm=256,TS=3,AS=20,tg=256,ig=16,bS=3,RS=new I,CS=new ze,To=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new _o(1,10,null),this._boxMesh=new gt(new es(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=RS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(CS));let m=new _o(i,s,u);return m.position.copy(a),m.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Nm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Fm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Lm,Rd(e))}_fromTexture(e,t){e.mapping===xr||e.mapping===vo?this._setSize(e.image.length===0?Lm:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=Dm(e,!1,!1),i=Math.log2(e)-TS;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=Dm(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===xr||e.mapping===vo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Nm()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Fm()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=PS(),this._integrationMaterial=IS());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/ig);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-bS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(tg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=LS());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function Dm(n,e,t){return new Ba(n,{minFilter:Ms,generateMipmaps:e,type:On,colorSpace:ca,depthBuffer:t})}function Va(n,e,t){return new Zi({name:n,uniforms:e,vertexShader:ct.cube_vert,fragmentShader:t,side:ai,blending:gr,depthTest:!1,depthWrite:!1})}function PS(){return Va("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${tg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function IS(){return Va("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:ig}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function LS(){return Va("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${AS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Fm(){return Va("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Nm(){return Va("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function DS(n){let e=new WeakMap,t=new WeakMap,i=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===lc||f===cc)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new Ba(g.height);return v.fromEquirectangularTexture(n,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===lc||f===cc,v=f===xr||f===vo;if(g||v){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return i===null&&(i=new To(n)),m=g?i.fromEquirectangular(d,m):i.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return g&&y&&y.height>0||v&&y&&l(y)?(i===null&&(i=new To(n)),m=g?i.fromEquirectangular(d):i.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",u),m.texture):null}}}return d}function a(d,f){return f===lc?d.mapping=xr:f===cc&&(d.mapping=vo),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function h(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:h}}function FS(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&ur("WebGLRenderer: "+i+" extension not supported."),s}}}function NS(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function u(g){let v=g.attributes;for(let m in v)e.update(v[m],n.ARRAY_BUFFER)}function h(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,R=m.count>=65535?pa:fa,E=new R(Math.ceil(y/3)*6,1),P=E.array;if(v!==null){let x=v.array;p=v.version;for(let T=0,B=0;T<y;T+=3){let L=x[T+0],D=x[T+1],k=x[T+2];P[B++]=L,P[B++]=D,P[B++]=D,P[B++]=k,P[B++]=k,P[B++]=L}}else{p=m.version;for(let x=0,T=0;x<y;x+=3){let B=x+0,L=x+1,D=x+2;P[T++]=B,P[T++]=L,P[T++]=L,P[T++]=D,P[T++]=D,P[T++]=B}}E.version=p;let A=r.get(g);A&&e.remove(A),r.set(g,E)}function d(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&h(g)}else h(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function US(n,e,t){let i;function s(h){i=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){n.drawElements(i,d,r,h*o),t.update(d,i,1)}function c(h,d,f){f!==0&&(n.drawElementsInstanced(i,d,r,h*o,f),t.update(d,i,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,r,h,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];t.update(v,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function OS(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:je("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function BS(n,e,t){let i=new WeakMap,s=new Kt;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=i.get(a);if(d===void 0||d.count!==h){let B=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],R=0;f===!0&&(R=1),g===!0&&(R=2),v===!0&&(R=3);let E=a.attributes.position.count*R,P=1;E>e.maxTextureSize&&(P=Math.ceil(E/e.maxTextureSize),E=e.maxTextureSize);let A=new Float32Array(E*P*4*h),x=new da(A,E,P,h);x.type=Mn,x.needsUpdate=!0;let T=R*4;for(let L=0;L<h;L++){let D=m[L],k=p[L],z=y[L],N=E*P*4*L;for(let W=0;W<D.count;W++){let K=W*T;f===!0&&(s.fromBufferAttribute(D,W),A[N+K+0]=s.x,A[N+K+1]=s.y,A[N+K+2]=s.z,A[N+K+3]=0),g===!0&&(s.fromBufferAttribute(k,W),A[N+K+4]=s.x,A[N+K+5]=s.y,A[N+K+6]=s.z,A[N+K+7]=0),v===!0&&(s.fromBufferAttribute(z,W),A[N+K+8]=s.x,A[N+K+9]=s.y,A[N+K+10]=s.z,A[N+K+11]=z.itemSize===4?s.w:1)}}d={count:h,texture:x,size:new Ye(E,P)},i.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:r}}function VS(n,e,t,i,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var kS={[hd]:"LINEAR_TONE_MAPPING",[ud]:"REINHARD_TONE_MAPPING",[dd]:"CINEON_TONE_MAPPING",[fd]:"ACES_FILMIC_TONE_MAPPING",[ba]:"AGX_TONE_MAPPING",[md]:"NEUTRAL_TONE_MAPPING",[pd]:"CUSTOM_TONE_MAPPING"};function zS(n,e,t,i,s,r){let o=new un(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Zt;u.setAttribute("position",new Ft([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new Ft([0,2,0,0,2,0],2));let h=new Yl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new gt(u,h),f=new Ea(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,y=null,R=[],E=!1;this.setSize=function(P,A){o.setSize(P,A),a!==null&&a.setSize(P,A),l!==null&&l.setSize(P,A);for(let x=0;x<R.length;x++){let T=R[x];T.setSize&&T.setSize(P,A)}},this.setEffects=function(P){R=P,E=R.length>0&&R[0].isRenderPass===!0;let A=o.width,x=o.height;R.length>0&&a===null&&(a=new un(A,x,{type:On,depthBuffer:!1,stencilBuffer:!1}),l=new un(A,x,{type:On,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&R.some(B=>B.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new vs(A,x),r===!0&&(c.format=Es,c.type=yr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let B=0;B<R.length;B++){let L=R[B];L.setSize&&L.setSize(A,x),T&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(P,A){if(m||P.toneMapping===ts&&R.length===0)return!1;if(y=A,A!==null){let x=A.width,T=A.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return E===!1&&P.setRenderTarget(o),p=P.toneMapping,P.toneMapping=ts,!0},this.hasRenderPass=function(){return E},this.end=function(P,A){P.toneMapping=p,m=!0;let x=o,T=a;for(let B=0;B<R.length;B++){let L=R[B];L.enabled!==!1&&(L.render(P,T,x,A),L.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(g!==P.outputColorSpace||v!==P.toneMapping){g=P.outputColorSpace,v=P.toneMapping,h.defines={},xt.getTransfer(g)===bt&&(h.defines.SRGB_TRANSFER="");let B=kS[v];B&&(h.defines[B]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=x.texture,P.setRenderTarget(y),P.render(d,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var ng=new Qi,sg=new vs(1,1),rg=new xa(1),og=new da,ag=new co,lg=new _a,Um=[],Om=[],Bm=new Float32Array(16),Vm=new Float32Array(9),km=new Float32Array(4);function Ao(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=Um[s];if(r===void 0&&(r=new Float32Array(s),Um[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function vi(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function wi(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function $c(n,e){let t=Om[e];t===void 0&&(t=new Int32Array(e),Om[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function GS(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function HS(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vi(t,e))return;n.uniform2fv(this.addr,e),wi(t,e)}}function WS(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vi(t,e))return;n.uniform3fv(this.addr,e),wi(t,e)}}function XS(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vi(t,e))return;n.uniform4fv(this.addr,e),wi(t,e)}}function qS(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(vi(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),wi(t,e)}else{if(vi(t,i))return;km.set(i),n.uniformMatrix2fv(this.addr,!1,km),wi(t,i)}}function YS(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(vi(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),wi(t,e)}else{if(vi(t,i))return;Vm.set(i),n.uniformMatrix3fv(this.addr,!1,Vm),wi(t,i)}}function KS(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(vi(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),wi(t,e)}else{if(vi(t,i))return;Bm.set(i),n.uniformMatrix4fv(this.addr,!1,Bm),wi(t,i)}}function ZS(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function $S(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vi(t,e))return;n.uniform2iv(this.addr,e),wi(t,e)}}function JS(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vi(t,e))return;n.uniform3iv(this.addr,e),wi(t,e)}}function QS(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vi(t,e))return;n.uniform4iv(this.addr,e),wi(t,e)}}function jS(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function eM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vi(t,e))return;n.uniform2uiv(this.addr,e),wi(t,e)}}function tM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vi(t,e))return;n.uniform3uiv(this.addr,e),wi(t,e)}}function iM(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vi(t,e))return;n.uniform4uiv(this.addr,e),wi(t,e)}}function Jc(n){return n.version===0&&(n.compareFunction=Ed,n.needsUpdate=!0),n}function nM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Jc(sg):r=ng,t.setTexture2D(e||r,s)}function sM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||ag,s)}function rM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Jc(rg):r=lg,t.setTextureCube(e||r,s)}function oM(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||og,s)}function aM(n){switch(n){case 5126:return GS;case 35664:return HS;case 35665:return WS;case 35666:return XS;case 35674:return qS;case 35675:return YS;case 35676:return KS;case 5124:case 35670:return ZS;case 35667:case 35671:return $S;case 35668:case 35672:return JS;case 35669:case 35673:return QS;case 5125:return jS;case 36294:return eM;case 36295:return tM;case 36296:return iM;case 35678:case 36198:case 36298:case 36306:case 35682:return nM;case 35679:case 36299:case 36307:return sM;case 35680:case 36300:case 36308:case 36293:return rM;case 36289:case 36303:case 36311:case 36292:return oM}}function lM(n,e){n.uniform1fv(this.addr,e)}function cM(n,e){let t=Ao(e,this.size,2);n.uniform2fv(this.addr,t)}function hM(n,e){let t=Ao(e,this.size,3);n.uniform3fv(this.addr,t)}function uM(n,e){let t=Ao(e,this.size,4);n.uniform4fv(this.addr,t)}function dM(n,e){let t=Ao(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function fM(n,e){let t=Ao(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function pM(n,e){let t=Ao(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function mM(n,e){n.uniform1iv(this.addr,e)}function gM(n,e){n.uniform2iv(this.addr,e)}function _M(n,e){n.uniform3iv(this.addr,e)}function xM(n,e){n.uniform4iv(this.addr,e)}function yM(n,e){n.uniform1uiv(this.addr,e)}function vM(n,e){n.uniform2uiv(this.addr,e)}function wM(n,e){n.uniform3uiv(this.addr,e)}function SM(n,e){n.uniform4uiv(this.addr,e)}function MM(n,e,t){let i=this.cache,s=e.length,r=$c(t,s);vi(i,r)||(n.uniform1iv(this.addr,r),wi(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Jc(sg):o=ng;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function EM(n,e,t){let i=this.cache,s=e.length,r=$c(t,s);vi(i,r)||(n.uniform1iv(this.addr,r),wi(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||ag,r[o])}function TM(n,e,t){let i=this.cache,s=e.length,r=$c(t,s);vi(i,r)||(n.uniform1iv(this.addr,r),wi(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Jc(rg):o=lg;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function AM(n,e,t){let i=this.cache,s=e.length,r=$c(t,s);vi(i,r)||(n.uniform1iv(this.addr,r),wi(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||og,r[o])}function bM(n){switch(n){case 5126:return lM;case 35664:return cM;case 35665:return hM;case 35666:return uM;case 35674:return dM;case 35675:return fM;case 35676:return pM;case 5124:case 35670:return mM;case 35667:case 35671:return gM;case 35668:case 35672:return _M;case 35669:case 35673:return xM;case 5125:return yM;case 36294:return vM;case 36295:return wM;case 36296:return SM;case 35678:case 36198:case 36298:case 36306:case 35682:return MM;case 35679:case 36299:case 36307:return EM;case 35680:case 36300:case 36308:case 36293:return TM;case 36289:case 36303:case 36311:case 36292:return AM}}var Od=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=aM(t.type)}},Bd=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=bM(t.type)}},Vd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},Nd=/(\w+)(\])?(\[|\.)?/g;function zm(n,e){n.seq.push(e),n.map[e.id]=e}function RM(n,e,t){let i=n.name,s=i.length;for(Nd.lastIndex=0;;){let r=Nd.exec(i),o=Nd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){zm(t,c===void 0?new Od(a,n,e):new Bd(a,n,e));break}else{let h=t.map[a];h===void 0&&(h=new Vd(a),zm(t,h)),t=h}}}var Eo=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);RM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function Gm(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var CM=37297,PM=0;function IM(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var Hm=new tt;function LM(n){xt._getMatrix(Hm,xt.workingColorSpace,n);let e=`mat3( ${Hm.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(n)){case ha:return[e,"LinearTransferOETF"];case bt:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function Wm(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+IM(n.getShaderSource(e),a)}else return r}function DM(n,e){let t=LM(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var FM={[hd]:"Linear",[ud]:"Reinhard",[dd]:"Cineon",[fd]:"ACESFilmic",[ba]:"AgX",[md]:"Neutral",[pd]:"Custom"};function NM(n,e){let t=FM[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Kc=new I;function UM(){xt.getLuminanceCoefficients(Kc);let n=Kc.x.toFixed(4),e=Kc.y.toFixed(4),t=Kc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function OM(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Oa).join(`
`)}function BM(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function VM(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Oa(n){return n!==""}function Xm(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function qm(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var kM=/^[ \t]*#include +<([\w\d./]+)>/gm;function kd(n){return n.replace(kM,zM)}function zM(n,e){let t=ct[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return kd(t)}var GM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Ym(n){return n.replace(GM,HM)}function HM(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Km(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var WM={[mr]:"SHADOWMAP_TYPE_PCF",[xo]:"SHADOWMAP_TYPE_VSM"};function XM(n){return WM[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var qM={[vo]:"ENVMAP_MODE_REFRACTION"};function YM(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":qM[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var KM={[cd]:"ENVMAP_BLENDING_MULTIPLY",[hm]:"ENVMAP_BLENDING_MIX",[um]:"ENVMAP_BLENDING_ADD"};function ZM(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":KM[n.combine]||"ENVMAP_BLENDING_NONE"}function $M(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=XM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=YM(t),h=ZM(t),d=OM(t),f=BM(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Oa).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Oa).join(`
`),m.length>0&&(m+=`
`)):(v=[Km(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Oa).join(`
`),m=[Km(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ts?"#define TONE_MAPPING":"",t.toneMapping!==ts?ct.tonemapping_pars_fragment:"",t.toneMapping!==ts?NM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ct.colorspace_pars_fragment,DM("linearToOutputTexel",t.outputColorSpace),UM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Oa).join(`
`)),o=kd(o),o=Xm(o,t),o=qm(o,t),a=kd(a),a=Xm(a,t),a=qm(a,t),o=Ym(o),a=Ym(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Td?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Td?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+v+o,R=p+m+a,E=Gm(s,s.VERTEX_SHADER,y),P=Gm(s,s.FRAGMENT_SHADER,R);s.attachShader(g,E),s.attachShader(g,P),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(L){if(n.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(E)||"",z=s.getShaderInfoLog(P)||"",N=D.trim(),W=k.trim(),K=z.trim(),H=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,E,P);else{let J=Wm(s,E,"vertex"),j=Wm(s,P,"fragment");je("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+N+`
`+J+`
`+j)}else N!==""?Ze("WebGLProgram: Program Info Log:",N):(W===""||K==="")&&(ce=!1);ce&&(L.diagnostics={runnable:H,programLog:N,vertexShader:{log:W,prefix:v},fragmentShader:{log:K,prefix:m}})}s.deleteShader(E),s.deleteShader(P),x=new Eo(s,g),T=VM(s,g)}let x;this.getUniforms=function(){return x===void 0&&A(this),x};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(g,CM)),B},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=PM++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=E,this.fragmentShader=P,this}var JM=0,zd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new Gd(e),t.set(e,i)),i}},Gd=class{constructor(e){this.id=JM++,this.code=e,this.usedTimes=0}};function QM(n){return n===Qs||n===Fa||n===Na}function jM(n,e,t,i,s,r){let o=new ho,a=new zd,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,T,B,L,D,k){let z=L.fog,N=D.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?L.environment:null,K=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=e.get(x.envMap||W,K),ce=d[x.type],J=i.precision;x.precision!==null&&(J=i.getMaxPrecision(x.precision),J!==x.precision&&Ze("WebGLProgram.getParameters:",x.precision,"not supported, using",J,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=j!==void 0?j.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ce){let Re=ns[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),ot=a.getFragmentShaderStage(x);a.update(x,Re,ot),me=Re.id,xe=ot.id}let be=n.getRenderTarget(),Se=n.state.buffers.depth.getReversed(),We=D.isInstancedMesh===!0,st=D.isBatchedMesh===!0,Ge=!!x.map,ht=!!x.matcap,at=!!H,it=at&&H.isPMREMTexture===!0,qt=!!x.aoMap,Bt=!!x.lightMap,li=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,Ai=!!x.displacementMap,vt=!!x.emissiveMap,xi=!!x.metalnessMap,Jt=!!x.roughnessMap,ci=x.anisotropy>0,O=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,rt=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,ke=x.transmission>0,qe=ci&&!!x.anisotropyMap,b=O&&!!x.clearcoatMap,w=O&&!!x.clearcoatNormalMap,X=O&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,te=Nt&&!!x.sheenRoughnessMap,ne=!!x.specularMap,pe=!!x.specularColorMap,U=!!x.specularIntensityMap,re=ke&&!!x.transmissionMap,ie=ke&&!!x.thicknessMap,Ee=!!x.gradientMap,ge=!!x.alphaMap,we=x.alphaTest>0,He=!!x.alphaHash,Je=!!x.extensions,le=ts;x.toneMapped&&(be===null||be.isXRRenderTarget===!0)&&(le=n.toneMapping);let Oe=it?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qe={shaderID:ce,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:J,batching:st,batchingColor:st&&D._colorsTexture!==null,instancing:We,instancingColor:We&&D.instanceColor!==null,instancingMorph:We&&D.morphTexture!==null,outputColorSpace:be===null?n.outputColorSpace:be.isXRRenderTarget===!0?be.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ge,matcap:ht,envMap:at,envMapMode:at&&H.mapping,envMapPMREM:it,envMapMaxLod:it?Oe.length-1:null,envMapSize:it?Oe[0].width:null,aoMap:qt,lightMap:Bt,bumpMap:li,normalMap:Lt,displacementMap:Ai,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===pm,normalMapTangentSpace:Lt&&x.normalMapType===qc,packedNormalMap:Lt&&x.normalMapType===qc&&QM(x.normalMap.format),metalnessMap:xi,roughnessMap:Jt,anisotropy:ci,anisotropyMap:qe,clearcoat:O,clearcoatMap:b,clearcoatNormalMap:w,clearcoatRoughnessMap:X,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:rt,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ne,specularColorMap:pe,specularIntensityMap:U,transmission:ke,transmissionMap:re,thicknessMap:ie,gradientMap:Ee,opaque:x.transparent===!1&&x.blending===yo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:we,alphaHash:He,combine:x.combine,mapUv:Ge&&f(x.map.channel),aoMapUv:qt&&f(x.aoMap.channel),lightMapUv:Bt&&f(x.lightMap.channel),bumpMapUv:li&&f(x.bumpMap.channel),normalMapUv:Lt&&f(x.normalMap.channel),displacementMapUv:Ai&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:xi&&f(x.metalnessMap.channel),roughnessMapUv:Jt&&f(x.roughnessMap.channel),anisotropyMapUv:qe&&f(x.anisotropyMap.channel),clearcoatMapUv:b&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(x.sheenRoughnessMap.channel),specularMapUv:ne&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:U&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ie&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Lt||ci),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Ge||ge),fog:!!z,useFog:x.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:Se,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:k.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&B.length>0,shadowMapType:n.shadowMap.type,toneMapping:le,decodeVideoTexture:Ge&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===bt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===bt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===$i,flipSided:x.side===ai,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Je&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&x.extensions.multiDraw===!0||st)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Qe.vertexUv1s=l.has(1),Qe.vertexUv2s=l.has(2),Qe.vertexUv3s=l.has(3),l.clear(),Qe}function v(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let B in x.defines)T.push(B),T.push(x.defines[B]);return x.isRawShaderMaterial===!1&&(m(T,x),p(T,x),T.push(n.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function m(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function p(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let T=d[x.type],B;if(T){let L=ns[T];B=Cm.clone(L.uniforms)}else B=x.uniforms;return B}function R(x,T){let B=u.get(T);return B!==void 0?++B.usedTimes:(B=new $M(n,T,x,s),c.push(B),u.set(T,B)),B}function E(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function P(x){a.remove(x)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:R,releaseProgram:E,releaseShaderCache:P,programs:c,dispose:A}}function e1(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function t1(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Zm(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function $m(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,m,p){let y=n[e];return y===void 0?(y={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:p},n[e]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=g,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=m,y.group=p),e++,y}function l(d,f,g,v,m,p,y){y.reversedDepth===!0&&(m=-m);let R=a(d,f,g,v,m,p);g.transmission>0?i.push(R):g.transparent===!0?s.push(R):t.push(R)}function c(d,f,g,v,m,p){let y=a(d,f,g,v,m,p);g.transmission>0?i.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function u(d,f){t.length>1&&t.sort(d||t1),i.length>1&&i.sort(f||Zm),s.length>1&&s.sort(f||Zm)}function h(){for(let d=e,f=n.length;d<f;d++){let g=n[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function i1(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new $m,n.set(i,[o])):s>=r.length?(o=new $m,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function n1(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new I,color:new ze};break;case"SpotLight":t={position:new I,direction:new I,color:new ze,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new I,color:new ze,distance:0,decay:0};break;case"HemisphereLight":t={direction:new I,skyColor:new ze,groundColor:new ze};break;case"RectAreaLight":t={color:new ze,position:new I,halfWidth:new I,halfHeight:new I};break}return n[e.id]=t,t}}}function s1(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var r1=0;function o1(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function a1(n){let e=new n1,t=s1(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new I);let s=new I,r=new pt,o=new pt;function a(c){let u=0,h=0,d=0;for(let k=0;k<9;k++)i.probe[k].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,y=0,R=0,E=0,P=0,A=0,x=0,T=0,B=0,L=0;c.sort(o1);for(let k=0,z=c.length;k<z;k++){let N=c[k],W=N.color,K=N.intensity,H=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Qs?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)u+=W.r*K,h+=W.g*K,d+=W.b*K;else if(N.isLightProbe){for(let J=0;J<9;J++)i.probe[J].addScaledVector(N.sh.coefficients[J],K);L++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,se=t.get(N);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),i.sunShadow[g]=se,i.sunShadowMap[g]=ce;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)i.sunShadowMatrix[v+ue]=j.getMatrix(ue),i.sunShadowCascade[v+ue]=j._cascadeData[ue];v+=de,g++}i.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,se=t.get(N);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,i.directionalShadow[m]=se,i.directionalShadowMap[m]=ce,i.directionalShadowMatrix[m]=N.shadow.matrix,P++}i.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(W).multiplyScalar(K),J.distance=H,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,i.spot[y]=J;let j=N.shadow;if(N.map&&(i.spotLightMap[T]=N.map,T++,j.updateMatrices(N),N.castShadow&&B++),i.spotLightMatrix[y]=j.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,i.spotShadow[y]=se,i.spotShadowMap[y]=ce,x++}y++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(W).multiplyScalar(K),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),i.rectArea[R]=J,R++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let j=N.shadow,se=t.get(N);se.shadowIntensity=j.intensity,se.shadowBias=j.bias,se.shadowNormalBias=j.normalBias,se.shadowRadius=j.radius,se.shadowMapSize=j.mapSize,se.shadowCameraNear=j.camera.near,se.shadowCameraFar=j.camera.far,i.pointShadow[p]=se,i.pointShadowMap[p]=ce,i.pointShadowMatrix[p]=N.shadow.matrix,A++}i.point[p]=J,p++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(K),J.groundColor.copy(N.groundColor).multiplyScalar(K),i.hemi[E]=J,E++}}R>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Le.LTC_FLOAT_1,i.rectAreaLTC2=Le.LTC_FLOAT_2):(i.rectAreaLTC1=Le.LTC_HALF_1,i.rectAreaLTC2=Le.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=d;let D=i.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==p||D.spotLength!==y||D.rectAreaLength!==R||D.hemiLength!==E||D.numSunShadows!==g||D.numDirectionalShadows!==P||D.numPointShadows!==A||D.numSpotShadows!==x||D.numSpotMaps!==T||D.numLightProbes!==L)&&(i.sun.length=f,i.directional.length=m,i.spot.length=y,i.rectArea.length=R,i.point.length=p,i.hemi.length=E,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=v,i.sunShadowCascade.length=v,i.directionalShadow.length=P,i.directionalShadowMap.length=P,i.directionalShadowMatrix.length=P,i.pointShadow.length=A,i.pointShadowMap.length=A,i.pointShadowMatrix.length=A,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+T-B,i.spotLightMap.length=T,i.numSpotLightShadowsWithMaps=B,i.numLightProbes=L,D.sunLength=f,D.directionalLength=m,D.pointLength=p,D.spotLength=y,D.rectAreaLength=R,D.hemiLength=E,D.numSunShadows=g,D.numDirectionalShadows=P,D.numPointShadows=A,D.numSpotShadows=x,D.numSpotMaps=T,D.numLightProbes=L,i.version=r1++)}function l(c,u){let h=0,d=0,f=0,g=0,v=0,m=0,p=u.matrixWorldInverse;for(let y=0,R=c.length;y<R;y++){let E=c[y];if(E.isSunLight){let P=i.sun[h];P.direction.setFromMatrixPosition(E.matrixWorld),P.direction.transformDirection(p),h++}else if(E.isDirectionalLight){let P=i.directional[d];P.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),d++}else if(E.isSpotLight){let P=i.spot[g];P.position.setFromMatrixPosition(E.matrixWorld),P.position.applyMatrix4(p),P.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),g++}else if(E.isRectAreaLight){let P=i.rectArea[v];P.position.setFromMatrixPosition(E.matrixWorld),P.position.applyMatrix4(p),o.identity(),r.copy(E.matrixWorld),r.premultiply(p),o.extractRotation(r),P.halfWidth.set(E.width*.5,0,0),P.halfHeight.set(0,E.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),v++}else if(E.isPointLight){let P=i.point[f];P.position.setFromMatrixPosition(E.matrixWorld),P.position.applyMatrix4(p),f++}else if(E.isHemisphereLight){let P=i.hemi[m];P.direction.setFromMatrixPosition(E.matrixWorld),P.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:i}}function Jm(n){let e=new a1(n),t=[],i=[],s=[];function r(h){u.camera=h,t.length=0,i.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){i.push(h)}function l(){e.setup(t),s.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function l1(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Jm(n),e.set(s,[a])):r>=o.length?(a=new Jm(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var c1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,h1=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,u1=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],d1=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],Qm=new pt,Ua=new I,Ud=new I;function f1(n,e,t){let i=new Hs,s=new Ye,r=new Ye,o=new Kt,a=new mo,l=new Kl,c={},u=t.maxTextureSize,h={[Js]:ai,[ai]:Js,[$i]:$i},d=new Zi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ye},radius:{value:4}},vertexShader:c1,fragmentShader:h1}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new Zt;g.setAttribute("position",new ii(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new gt(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let p=this.type;this.render=function(A,x,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===Xp&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let B=n.getRenderTarget(),L=n.getActiveCubeFace(),D=n.getActiveMipmapLevel(),k=n.state;k.setBlending(gr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let z=p!==this.type;z&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=A.length;N<W;N++){let K=A[N],H=K.shadow;if(H===void 0){Ze("WebGLShadowMap:",K,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ce=H.getFrameExtents();s.multiply(ce),r.copy(H.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/ce.x),s.x=r.x*ce.x,H.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/ce.y),s.y=r.y*ce.y,H.mapSize.y=r.y));let J=n.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||z===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===xo){if(K.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new un(s.x,s.y,{format:Qs,type:On,minFilter:Fi,magFilter:Fi,generateMipmaps:!1}),H.map.texture.name=K.name+".shadowMap",H.map.depthTexture=new vs(s.x,s.y,Mn),H.map.depthTexture.name=K.name+".shadowMapDepth",H.map.depthTexture.format=_s,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=oi,H.map.depthTexture.magFilter=oi}else K.isPointLight?(H.map=new Ba(s.x),H.map.depthTexture=new xa(s.x,fn)):(H.map=new un(s.x,s.y),H.map.depthTexture=new vs(s.x,s.y,fn)),H.map.depthTexture.name=K.name+".shadowMap",H.map.depthTexture.format=_s,this.type===mr?(H.map.depthTexture.compareFunction=J?Md:Sd,H.map.depthTexture.minFilter=Fi,H.map.depthTexture.magFilter=Fi):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=oi,H.map.depthTexture.magFilter=oi);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();K.isPointLight!==!0&&H.updateMatrices(K,T);let se=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let de=0;de<j;de++){let ue=H.getCamera(de);if(K.isPointLight){let ee=H.camera,me=H.matrix,xe=K.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),Ua.setFromMatrixPosition(K.matrixWorld),ee.position.copy(Ua),Ud.copy(ee.position),Ud.add(u1[de]),ee.up.copy(d1[de]),ee.lookAt(Ud),ee.updateMatrixWorld(),me.makeTranslation(-Ua.x,-Ua.y,-Ua.z),Qm.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Qm,ee.coordinateSystem,ee.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)n.setRenderTarget(H.map,de),n.clear();else{de===0&&(n.setRenderTarget(H.map),n.clear());let ee=H.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),k.viewport(o)}i=H.getFrustum(de),E(x,T,ue,K,se,this.type)}H.isPointLightShadow!==!0&&this.type===xo&&y(H,T),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,n.setRenderTarget(B,L,D)};function y(A,x){let T=e.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new un(s.x,s.y,{format:Qs,type:On}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,n.setRenderTarget(A.mapPass),n.clear(),n.renderBufferDirect(x,null,T,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,n.setRenderTarget(A.map),n.clear(),n.renderBufferDirect(x,null,T,f,v,null)}function R(A,x,T,B){let L=null,D=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)L=D;else if(L=T.isPointLight===!0?l:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let k=L.uuid,z=x.uuid,N=c[k];N===void 0&&(N={},c[k]=N);let W=N[z];W===void 0&&(W=L.clone(),N[z]=W,x.addEventListener("dispose",P)),L=W}if(L.visible=x.visible,L.wireframe=x.wireframe,B===xo?L.side=x.shadowSide!==null?x.shadowSide:x.side:L.side=x.shadowSide!==null?x.shadowSide:h[x.side],L.alphaMap=x.alphaMap,L.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,L.map=x.map,L.clipShadows=x.clipShadows,L.clippingPlanes=x.clippingPlanes,L.clipIntersection=x.clipIntersection,L.displacementMap=x.displacementMap,L.displacementScale=x.displacementScale,L.displacementBias=x.displacementBias,L.wireframeLinewidth=x.wireframeLinewidth,L.linewidth=x.linewidth,T.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let k=n.properties.get(L);k.light=T}return L}function E(A,x,T,B,L,D){if(A.visible===!1)return;if(A.layers.test(L)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===xo)&&(!A.frustumCulled||A.intersectsFrustum(i))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let N=e.update(A),W=A.material;if(Array.isArray(W)){let K=N.groups;for(let H=0,ce=K.length;H<ce;H++){let J=K[H],j=W[J.materialIndex];if(j&&j.visible){let se=R(A,j,B,D);A.onBeforeShadow(n,A,x,T,N,se,J),n.renderBufferDirect(T,null,N,se,A,J),A.onAfterShadow(n,A,x,T,N,se,J)}}}else if(W.visible){let K=R(A,W,B,D);A.onBeforeShadow(n,A,x,T,N,K,null),n.renderBufferDirect(T,null,N,K,A,null),A.onAfterShadow(n,A,x,T,N,K,null)}}let z=A.children;for(let N=0,W=z.length;N<W;N++)E(z[N],x,T,B,L,D)}function P(A){A.target.removeEventListener("dispose",P);for(let T in c){let B=c[T],L=A.target.uuid;L in B&&(B[L].dispose(),delete B[L])}}}function p1(n,e){function t(){let U=!1,re=new Kt,ie=null,Ee=new Kt(0,0,0,0);return{setMask:function(ge){ie!==ge&&!U&&(n.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){U=ge},setClear:function(ge,we,He,Je,le){le===!0&&(ge*=Je,we*=Je,He*=Je),re.set(ge,we,He,Je),Ee.equals(re)===!1&&(n.clearColor(ge,we,He,Je),Ee.copy(re))},reset:function(){U=!1,ie=null,Ee.set(-1,0,0,0)}}}function i(){let U=!1,re=!1,ie=null,Ee=null,ge=null;return{setReversed:function(we){if(re!==we){let He=e.get("EXT_clip_control");we?He.clipControlEXT(He.LOWER_LEFT_EXT,He.ZERO_TO_ONE_EXT):He.clipControlEXT(He.LOWER_LEFT_EXT,He.NEGATIVE_ONE_TO_ONE_EXT),re=we;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(we){we?Se(n.DEPTH_TEST):We(n.DEPTH_TEST)},setMask:function(we){ie!==we&&!U&&(n.depthMask(we),ie=we)},setFunc:function(we){if(re&&(we=Tm[we]),Ee!==we){switch(we){case Dl:n.depthFunc(n.NEVER);break;case Fl:n.depthFunc(n.ALWAYS);break;case Nl:n.depthFunc(n.LESS);break;case no:n.depthFunc(n.LEQUAL);break;case Ul:n.depthFunc(n.EQUAL);break;case Ol:n.depthFunc(n.GEQUAL);break;case Bl:n.depthFunc(n.GREATER);break;case Vl:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}Ee=we}},setLocked:function(we){U=we},setClear:function(we){ge!==we&&(ge=we,re&&(we=1-we),n.clearDepth(we))},reset:function(){U=!1,ie=null,Ee=null,ge=null,re=!1}}}function s(){let U=!1,re=null,ie=null,Ee=null,ge=null,we=null,He=null,Je=null,le=null;return{setTest:function(Oe){U||(Oe?Se(n.STENCIL_TEST):We(n.STENCIL_TEST))},setMask:function(Oe){re!==Oe&&!U&&(n.stencilMask(Oe),re=Oe)},setFunc:function(Oe,Qe,Re){(ie!==Oe||Ee!==Qe||ge!==Re)&&(n.stencilFunc(Oe,Qe,Re),ie=Oe,Ee=Qe,ge=Re)},setOp:function(Oe,Qe,Re){(we!==Oe||He!==Qe||Je!==Re)&&(n.stencilOp(Oe,Qe,Re),we=Oe,He=Qe,Je=Re)},setLocked:function(Oe){U=Oe},setClear:function(Oe){le!==Oe&&(n.clearStencil(Oe),le=Oe)},reset:function(){U=!1,re=null,ie=null,Ee=null,ge=null,we=null,He=null,Je=null,le=null}}}let r=new t,o=new i,a=new s,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,R=null,E=null,P=null,A=null,x=null,T=new ze(0,0,0),B=0,L=!1,D=null,k=null,z=null,N=null,W=null,K=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ce=0,J=n.getParameter(n.VERSION);J.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=ce>=1):J.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=ce>=2);let j=null,se={},de=n.getParameter(n.SCISSOR_BOX),ue=n.getParameter(n.VIEWPORT),ee=new Kt().fromArray(de),me=new Kt().fromArray(ue);function xe(U,re,ie,Ee){let ge=new Uint8Array(4),we=n.createTexture();n.bindTexture(U,we),n.texParameteri(U,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(U,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let He=0;He<ie;He++)U===n.TEXTURE_3D||U===n.TEXTURE_2D_ARRAY?n.texImage3D(re,0,n.RGBA,1,1,Ee,0,n.RGBA,n.UNSIGNED_BYTE,ge):n.texImage2D(re+He,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,ge);return we}let be={};be[n.TEXTURE_2D]=xe(n.TEXTURE_2D,n.TEXTURE_2D,1),be[n.TEXTURE_CUBE_MAP]=xe(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),be[n.TEXTURE_2D_ARRAY]=xe(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),be[n.TEXTURE_3D]=xe(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(n.DEPTH_TEST),o.setFunc(no),li(!1),Lt(nd),Se(n.CULL_FACE),qt(gr);function Se(U){u[U]!==!0&&(n.enable(U),u[U]=!0)}function We(U){u[U]!==!1&&(n.disable(U),u[U]=!1)}function st(U,re){return d[U]!==re?(n.bindFramebuffer(U,re),d[U]=re,U===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=re),U===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=re),!0):!1}function Ge(U,re){let ie=g,Ee=!1;if(U){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ge=U.textures;if(ie.length!==ge.length||ie[0]!==n.COLOR_ATTACHMENT0){for(let we=0,He=ge.length;we<He;we++)ie[we]=n.COLOR_ATTACHMENT0+we;ie.length=ge.length,Ee=!0}}else ie[0]!==n.BACK&&(ie[0]=n.BACK,Ee=!0);Ee&&n.drawBuffers(ie)}function ht(U){return v!==U?(n.useProgram(U),v=U,!0):!1}let at={[_r]:n.FUNC_ADD,[Yp]:n.FUNC_SUBTRACT,[Kp]:n.FUNC_REVERSE_SUBTRACT};at[Zp]=n.MIN,at[$p]=n.MAX;let it={[Jp]:n.ZERO,[Qp]:n.ONE,[jp]:n.SRC_COLOR,[ad]:n.SRC_ALPHA,[rm]:n.SRC_ALPHA_SATURATE,[nm]:n.DST_COLOR,[tm]:n.DST_ALPHA,[em]:n.ONE_MINUS_SRC_COLOR,[ld]:n.ONE_MINUS_SRC_ALPHA,[sm]:n.ONE_MINUS_DST_COLOR,[im]:n.ONE_MINUS_DST_ALPHA,[om]:n.CONSTANT_COLOR,[am]:n.ONE_MINUS_CONSTANT_COLOR,[lm]:n.CONSTANT_ALPHA,[cm]:n.ONE_MINUS_CONSTANT_ALPHA};function qt(U,re,ie,Ee,ge,we,He,Je,le,Oe){if(U===gr){m===!0&&(We(n.BLEND),m=!1);return}if(m===!1&&(Se(n.BLEND),m=!0),U!==qp){if(U!==p||Oe!==L){if((y!==_r||P!==_r)&&(n.blendEquation(n.FUNC_ADD),y=_r,P=_r),Oe)switch(U){case yo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case sd:n.blendFunc(n.ONE,n.ONE);break;case rd:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case od:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:je("WebGLState: Invalid blending: ",U);break}else switch(U){case yo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case sd:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case rd:je("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case od:je("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:je("WebGLState: Invalid blending: ",U);break}R=null,E=null,A=null,x=null,T.set(0,0,0),B=0,p=U,L=Oe}return}ge=ge||re,we=we||ie,He=He||Ee,(re!==y||ge!==P)&&(n.blendEquationSeparate(at[re],at[ge]),y=re,P=ge),(ie!==R||Ee!==E||we!==A||He!==x)&&(n.blendFuncSeparate(it[ie],it[Ee],it[we],it[He]),R=ie,E=Ee,A=we,x=He),(Je.equals(T)===!1||le!==B)&&(n.blendColor(Je.r,Je.g,Je.b,le),T.copy(Je),B=le),p=U,L=!1}function Bt(U,re){U.side===$i?We(n.CULL_FACE):Se(n.CULL_FACE);let ie=U.side===ai;re&&(ie=!ie),li(ie),U.blending===yo&&U.transparent===!1?qt(gr):qt(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let Ee=U.stencilWrite;a.setTest(Ee),Ee&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),vt(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?Se(n.SAMPLE_ALPHA_TO_COVERAGE):We(n.SAMPLE_ALPHA_TO_COVERAGE)}function li(U){D!==U&&(U?n.frontFace(n.CW):n.frontFace(n.CCW),D=U)}function Lt(U){U!==Hp?(Se(n.CULL_FACE),U!==k&&(U===nd?n.cullFace(n.BACK):U===Wp?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):We(n.CULL_FACE),k=U}function Ai(U){U!==z&&(H&&n.lineWidth(U),z=U)}function vt(U,re,ie){U?(Se(n.POLYGON_OFFSET_FILL),(N!==re||W!==ie)&&(N=re,W=ie,o.getReversed()&&(re=-re,ie=-ie),n.polygonOffset(re,ie))):We(n.POLYGON_OFFSET_FILL)}function xi(U){U?Se(n.SCISSOR_TEST):We(n.SCISSOR_TEST)}function Jt(U){U===void 0&&(U=n.TEXTURE0+K-1),j!==U&&(n.activeTexture(U),j=U)}function ci(U,re,ie){ie===void 0&&(j===null?ie=n.TEXTURE0+K-1:ie=j);let Ee=se[ie];Ee===void 0&&(Ee={type:void 0,texture:void 0},se[ie]=Ee),(Ee.type!==U||Ee.texture!==re)&&(j!==ie&&(n.activeTexture(ie),j=ie),n.bindTexture(U,re||be[U]),Ee.type=U,Ee.texture=re)}function O(){let U=se[j];U!==void 0&&U.type!==void 0&&(n.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ce(){try{n.compressedTexImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function Ke(){try{n.compressedTexImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function rt(){try{n.texSubImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function Me(){try{n.texSubImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function Nt(){try{n.compressedTexSubImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function ke(){try{n.compressedTexSubImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function qe(){try{n.texStorage2D(...arguments)}catch(U){je("WebGLState:",U)}}function b(){try{n.texStorage3D(...arguments)}catch(U){je("WebGLState:",U)}}function w(){try{n.texImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function X(){try{n.texImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function he(U){return h[U]!==void 0?h[U]:n.getParameter(U)}function oe(U,re){h[U]!==re&&(n.pixelStorei(U,re),h[U]=re)}function _e(U){ee.equals(U)===!1&&(n.scissor(U.x,U.y,U.z,U.w),ee.copy(U))}function ye(U){me.equals(U)===!1&&(n.viewport(U.x,U.y,U.z,U.w),me.copy(U))}function te(U,re){let ie=c.get(re);ie===void 0&&(ie=new WeakMap,c.set(re,ie));let Ee=ie.get(U);Ee===void 0&&(Ee=n.getUniformBlockIndex(re,U.name),n.uniformBlockBinding(re,Ee,Ee),ie.set(U,Ee))}function ne(U,re,ie){let ge=c.get(re).get(U);l[ge]!==ie&&(n.bindBufferBase(n.UNIFORM_BUFFER,ge,ie),l[ge]=ie)}function pe(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},j=null,se={},d={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,R=null,E=null,P=null,A=null,x=null,T=new ze(0,0,0),B=0,L=!1,D=null,k=null,z=null,N=null,W=null,ee.set(0,0,n.canvas.width,n.canvas.height),me.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:We,bindFramebuffer:st,drawBuffers:Ge,useProgram:ht,setBlending:qt,setMaterial:Bt,setFlipSided:li,setCullFace:Lt,setLineWidth:Ai,setPolygonOffset:vt,setScissorTest:xi,activeTexture:Jt,bindTexture:ci,unbindTexture:O,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:w,texImage3D:X,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ne,texStorage2D:qe,texStorage3D:b,texSubImage2D:rt,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:ke,scissor:_e,viewport:ye,reset:pe}}function m1(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ye,u=new WeakMap,h=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(b=>g.delete(b)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(b,w){return m?new OffscreenCanvas(b,w):ua("canvas")}function y(b,w,X){let he=1,oe=qe(b);if((oe.width>X||oe.height>X)&&(he=X/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&b instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&b instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&b instanceof ImageBitmap||typeof VideoFrame<"u"&&b instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=p(_e,ye));let te=w?p(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(b,0,0,_e,ye),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in b&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),b;return b}function R(b){return b.generateMipmaps}function E(b){n.generateMipmap(b)}function P(b){return b.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:b.isWebGL3DRenderTarget?n.TEXTURE_3D:b.isWebGLArrayRenderTarget||b.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function A(b,w,X,he,oe,_e=!1){if(b!==null){if(n[b]!==void 0)return n[b];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+b+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===n.RED&&(X===n.FLOAT&&(te=n.R32F),X===n.HALF_FLOAT&&(te=n.R16F),X===n.UNSIGNED_BYTE&&(te=n.R8),X===n.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),X===n.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),w===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(te=n.R8UI),X===n.UNSIGNED_SHORT&&(te=n.R16UI),X===n.UNSIGNED_INT&&(te=n.R32UI),X===n.BYTE&&(te=n.R8I),X===n.SHORT&&(te=n.R16I),X===n.INT&&(te=n.R32I)),w===n.RG&&(X===n.FLOAT&&(te=n.RG32F),X===n.HALF_FLOAT&&(te=n.RG16F),X===n.UNSIGNED_BYTE&&(te=n.RG8),X===n.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),X===n.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),w===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(te=n.RG8UI),X===n.UNSIGNED_SHORT&&(te=n.RG16UI),X===n.UNSIGNED_INT&&(te=n.RG32UI),X===n.BYTE&&(te=n.RG8I),X===n.SHORT&&(te=n.RG16I),X===n.INT&&(te=n.RG32I)),w===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(te=n.RGB8UI),X===n.UNSIGNED_SHORT&&(te=n.RGB16UI),X===n.UNSIGNED_INT&&(te=n.RGB32UI),X===n.BYTE&&(te=n.RGB8I),X===n.SHORT&&(te=n.RGB16I),X===n.INT&&(te=n.RGB32I)),w===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(te=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(te=n.RGBA16UI),X===n.UNSIGNED_INT&&(te=n.RGBA32UI),X===n.BYTE&&(te=n.RGBA8I),X===n.SHORT&&(te=n.RGBA16I),X===n.INT&&(te=n.RGBA32I)),w===n.RGB&&(X===n.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),X===n.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(te=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(te=n.R11F_G11F_B10F)),w===n.RGBA){let ne=_e?ha:xt.getTransfer(oe);X===n.FLOAT&&(te=n.RGBA32F),X===n.HALF_FLOAT&&(te=n.RGBA16F),X===n.UNSIGNED_BYTE&&(te=ne===bt?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),X===n.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(te=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(te=n.RGB5_A1)}return(te===n.R16F||te===n.R32F||te===n.RG16F||te===n.RG32F||te===n.RGBA16F||te===n.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function x(b,w){let X;return b?w===null||w===fn||w===yr?X=n.DEPTH24_STENCIL8:w===Mn?X=n.DEPTH32F_STENCIL8:w===wo&&(X=n.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===fn||w===yr?X=n.DEPTH_COMPONENT24:w===Mn?X=n.DEPTH_COMPONENT32F:w===wo&&(X=n.DEPTH_COMPONENT16),X}function T(b,w){return R(b)===!0||b.isFramebufferTexture&&b.minFilter!==oi&&b.minFilter!==Fi?Math.log2(Math.max(w.width,w.height))+1:b.mipmaps.length>0?b.mipmaps.length:b.isCompressedTexture&&Array.isArray(b.image)?w.mipmaps.length:1}function B(b){let w=new WeakRef(b);i.get(b).__ref=w,g.add(w),v.register(b,w,w)}function L(b){let w=i.get(b).__ref;w!==void 0&&(g.delete(w),v.unregister(w))}function D(b){z(b.target)}function k(b){N(b.target)}function z(b){b.removeEventListener("dispose",D),L(b),K(b),b.isVideoTexture&&u.delete(b),b.isHTMLTexture&&h.delete(b)}function N(b){b.removeEventListener("dispose",k),L(b),ce(b)}function W(){for(let b of g){let w=b.deref();w!==void 0&&(w.isRenderTarget===!0?N(w):z(w))}g.clear(),h.clear()}function K(b){let w=i.get(b);if(w.__webglInit===void 0)return;let X=b.source,he=f.get(X);if(he){let oe=he[w.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(b),Object.keys(he).length===0&&f.delete(X)}i.remove(b)}function H(b){let w=i.get(b);n.deleteTexture(w.__webglTexture);let X=b.source,he=f.get(X);delete he[w.__cacheKey],o.memory.textures--}function ce(b){let w=i.get(b);w.__depthDisposeCallback&&w.__depthDisposeCallback();let X=b.depthTexture;if(X&&X.renderTarget===b&&z(X),b.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(w.__webglFramebuffer[oe]))for(let _e=0;_e<w.__webglFramebuffer[oe].length;_e++)n.deleteFramebuffer(w.__webglFramebuffer[oe][_e]);else n.deleteFramebuffer(w.__webglFramebuffer[oe]);w.__webglDepthbuffer&&n.deleteRenderbuffer(w.__webglDepthbuffer[oe])}else{if(Array.isArray(w.__webglFramebuffer))for(let oe=0;oe<w.__webglFramebuffer.length;oe++)n.deleteFramebuffer(w.__webglFramebuffer[oe]);else n.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&n.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&n.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let oe=0;oe<w.__webglColorRenderbuffer.length;oe++)w.__webglColorRenderbuffer[oe]&&n.deleteRenderbuffer(w.__webglColorRenderbuffer[oe]);w.__webglDepthRenderbuffer&&n.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let he=b.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=i.get(he[oe]);ye.__webglTexture&&(n.deleteTexture(ye.__webglTexture),o.memory.textures--),i.remove(he[oe])}i.remove(b)}let J=0;function j(){J=0}function se(){return J}function de(b){J=b}function ue(){let b=J;return b>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(b+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,b}function ee(b){let w=[];return w.push(b.wrapS),w.push(b.wrapT),w.push(b.wrapR||0),w.push(b.magFilter),w.push(b.minFilter),w.push(b.anisotropy),w.push(b.internalFormat),w.push(b.format),w.push(b.type),w.push(b.generateMipmaps),w.push(b.mipmapsAutoUpdate),w.push(b.premultiplyAlpha),w.push(b.flipY),w.push(b.unpackAlignment),w.push(b.colorSpace),w.join()}function me(b,w){let X=i.get(b);if(b.isVideoTexture&&Nt(b),b.isRenderTargetTexture===!1&&b.isExternalTexture!==!0&&b.version>0&&X.__version!==b.version){let he=b.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt(X,b,w);return}}else b.isExternalTexture&&(X.__webglTexture=b.sourceTexture?b.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+w)}function xe(b,w){let X=i.get(b);if(b.isRenderTargetTexture===!1&&b.version>0&&X.__version!==b.version){Bt(X,b,w);return}else b.isExternalTexture&&(X.__webglTexture=b.sourceTexture?b.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+w)}function be(b,w){let X=i.get(b);if(b.isRenderTargetTexture===!1&&b.version>0&&X.__version!==b.version){Bt(X,b,w);return}t.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+w)}function Se(b,w){let X=i.get(b);if(b.version>0&&X.__version!==b.version){li(X,b,w);return}t.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+w)}let We={[so]:n.REPEAT,[Jn]:n.CLAMP_TO_EDGE,[kl]:n.MIRRORED_REPEAT},st={[oi]:n.NEAREST,[dm]:n.NEAREST_MIPMAP_NEAREST,[Ra]:n.NEAREST_MIPMAP_LINEAR,[Fi]:n.LINEAR,[hc]:n.LINEAR_MIPMAP_NEAREST,[Ms]:n.LINEAR_MIPMAP_LINEAR},Ge={[gm]:n.NEVER,[Ed]:n.ALWAYS,[_m]:n.LESS,[Sd]:n.LEQUAL,[xm]:n.EQUAL,[Md]:n.GEQUAL,[ym]:n.GREATER,[vm]:n.NOTEQUAL};function ht(b,w){if(w.type===Mn&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===Fi||w.magFilter===hc||w.magFilter===Ra||w.magFilter===Ms||w.minFilter===Fi||w.minFilter===hc||w.minFilter===Ra||w.minFilter===Ms)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(b,n.TEXTURE_WRAP_S,We[w.wrapS]),n.texParameteri(b,n.TEXTURE_WRAP_T,We[w.wrapT]),(b===n.TEXTURE_3D||b===n.TEXTURE_2D_ARRAY)&&n.texParameteri(b,n.TEXTURE_WRAP_R,We[w.wrapR]),n.texParameteri(b,n.TEXTURE_MAG_FILTER,st[w.magFilter]),n.texParameteri(b,n.TEXTURE_MIN_FILTER,st[w.minFilter]),w.compareFunction&&(n.texParameteri(b,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(b,n.TEXTURE_COMPARE_FUNC,Ge[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===oi||w.minFilter!==Ra&&w.minFilter!==Ms||w.type===Mn&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||i.get(w).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");n.texParameterf(b,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),i.get(w).__currentAnisotropy=w.anisotropy}}}function at(b,w){let X=!1;b.__webglInit===void 0&&(b.__webglInit=!0,w.addEventListener("dispose",D),B(w));let he=w.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(w);if(_e!==b.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[_e].usedTimes++;let ye=oe[b.__cacheKey];ye!==void 0&&(oe[b.__cacheKey].usedTimes--,ye.usedTimes===0&&H(w)),b.__cacheKey=_e,b.__webglTexture=oe[_e].texture}return X}function it(b,w,X){return Math.floor(Math.floor(b/X)/w)}function qt(b,w,X,he){let _e=b.updateRanges;if(_e.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,w.width,w.height,X,he,w.data);else{_e.sort((U,re)=>U.start-re.start);let ye=0;for(let U=1;U<_e.length;U++){let re=_e[ye],ie=_e[U],Ee=re.start+re.count,ge=it(ie.start,w.width,4),we=it(re.start,w.width,4);ie.start<=Ee+1&&ge===we&&it(ie.start+ie.count-1,w.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++ye,_e[ye]=ie)}_e.length=ye+1;let te=t.getParameter(n.UNPACK_ROW_LENGTH),ne=t.getParameter(n.UNPACK_SKIP_PIXELS),pe=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,w.width);for(let U=0,re=_e.length;U<re;U++){let ie=_e[U],Ee=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),we=Ee%w.width,He=Math.floor(Ee/w.width),Je=ge,le=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,we),t.pixelStorei(n.UNPACK_SKIP_ROWS,He),t.texSubImage2D(n.TEXTURE_2D,0,we,He,Je,le,X,he,w.data)}b.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,te),t.pixelStorei(n.UNPACK_SKIP_PIXELS,ne),t.pixelStorei(n.UNPACK_SKIP_ROWS,pe)}}function Bt(b,w,X){let he=n.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(he=n.TEXTURE_2D_ARRAY),w.isData3DTexture&&(he=n.TEXTURE_3D);let oe=at(b,w),_e=w.source;t.bindTexture(he,b.__webglTexture,n.TEXTURE0+X);let ye=i.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let le=xt.getPrimaries(xt.workingColorSpace),Oe=w.colorSpace===Ts?null:xt.getPrimaries(w.colorSpace),Qe=w.colorSpace===Ts||le===Oe?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qe)}t.pixelStorei(n.UNPACK_ALIGNMENT,w.unpackAlignment);let ne=y(w.image,!1,s.maxTextureSize);ne=ke(w,ne);let pe=r.convert(w.format,w.colorSpace),U=r.convert(w.type),re=A(w.internalFormat,pe,U,w.normalized,w.colorSpace,w.isVideoTexture);ht(he,w);let ie,Ee=w.mipmaps,ge=w.isVideoTexture!==!0,we=ye.__version===void 0||oe===!0,He=_e.dataReady,Je=T(w,ne);if(w.isDepthTexture)re=x(w.format===Es,w.type),we&&(ge?t.texStorage2D(n.TEXTURE_2D,1,re,ne.width,ne.height):t.texImage2D(n.TEXTURE_2D,0,re,ne.width,ne.height,0,pe,U,null));else if(w.isDataTexture)if(Ee.length>0){ge&&we&&t.texStorage2D(n.TEXTURE_2D,Je,re,Ee[0].width,Ee[0].height);for(let le=0,Oe=Ee.length;le<Oe;le++)ie=Ee[le],ge?He&&t.texSubImage2D(n.TEXTURE_2D,le,0,0,ie.width,ie.height,pe,U,ie.data):t.texImage2D(n.TEXTURE_2D,le,re,ie.width,ie.height,0,pe,U,ie.data);w.generateMipmaps=!1}else ge?(we&&t.texStorage2D(n.TEXTURE_2D,Je,re,ne.width,ne.height),He&&qt(w,ne,pe,U)):t.texImage2D(n.TEXTURE_2D,0,re,ne.width,ne.height,0,pe,U,ne.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){ge&&we&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Je,re,Ee[0].width,Ee[0].height,ne.depth);for(let le=0,Oe=Ee.length;le<Oe;le++)if(ie=Ee[le],w.format!==Bn)if(pe!==null)if(ge){if(He)if(w.layerUpdates.size>0){let Qe=Fd(ie.width,ie.height,w.format,w.type);for(let Re of w.layerUpdates){let ot=ie.data.subarray(Re*Qe/ie.data.BYTES_PER_ELEMENT,(Re+1)*Qe/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,le,0,0,Re,ie.width,ie.height,1,pe,ot)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,le,0,0,0,ie.width,ie.height,ne.depth,pe,ie.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,le,re,ie.width,ie.height,ne.depth,0,ie.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?He&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,le,0,0,0,ie.width,ie.height,ne.depth,pe,U,ie.data):t.texImage3D(n.TEXTURE_2D_ARRAY,le,re,ie.width,ie.height,ne.depth,0,pe,U,ie.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{ge&&we&&t.texStorage2D(n.TEXTURE_2D,Je,re,Ee[0].width,Ee[0].height);for(let le=0,Oe=Ee.length;le<Oe;le++)ie=Ee[le],w.format!==Bn?pe!==null?ge?He&&t.compressedTexSubImage2D(n.TEXTURE_2D,le,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(n.TEXTURE_2D,le,re,ie.width,ie.height,0,ie.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?He&&t.texSubImage2D(n.TEXTURE_2D,le,0,0,ie.width,ie.height,pe,U,ie.data):t.texImage2D(n.TEXTURE_2D,le,re,ie.width,ie.height,0,pe,U,ie.data)}else if(w.isDataArrayTexture)if(ge){if(we&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Je,re,ne.width,ne.height,ne.depth),He)if(w.layerUpdates.size>0){let le=Fd(ne.width,ne.height,w.format,w.type);for(let Oe of w.layerUpdates){let Qe=ne.data.subarray(Oe*le/ne.data.BYTES_PER_ELEMENT,(Oe+1)*le/ne.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Oe,ne.width,ne.height,1,pe,U,Qe)}w.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,ne.width,ne.height,ne.depth,pe,U,ne.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,re,ne.width,ne.height,ne.depth,0,pe,U,ne.data);else if(w.isData3DTexture)ge?(we&&t.texStorage3D(n.TEXTURE_3D,Je,re,ne.width,ne.height,ne.depth),He&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,ne.width,ne.height,ne.depth,pe,U,ne.data)):t.texImage3D(n.TEXTURE_3D,0,re,ne.width,ne.height,ne.depth,0,pe,U,ne.data);else if(w.isFramebufferTexture){if(we)if(ge)t.texStorage2D(n.TEXTURE_2D,Je,re,ne.width,ne.height);else{let le=ne.width,Oe=ne.height;for(let Qe=0;Qe<Je;Qe++)t.texImage2D(n.TEXTURE_2D,Qe,re,le,Oe,0,pe,U,null),le>>=1,Oe>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in n){let le=n.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ne.parentNode!==le){le.appendChild(ne),h.add(w),le.onpaint=Oe=>{let Qe=Oe.changedElements;for(let Re of h)Qe.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,ne);else{let Qe=n.RGBA,Re=n.RGBA,ot=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Qe,Re,ot,ne)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(Ee.length>0){if(ge&&we){let le=qe(Ee[0]);t.texStorage2D(n.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Oe=Ee.length;le<Oe;le++)ie=Ee[le],ge?He&&t.texSubImage2D(n.TEXTURE_2D,le,0,0,pe,U,ie):t.texImage2D(n.TEXTURE_2D,le,re,pe,U,ie);w.generateMipmaps=!1}else if(ge){if(we){let le=qe(ne);t.texStorage2D(n.TEXTURE_2D,Je,re,le.width,le.height)}He&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,pe,U,ne)}else t.texImage2D(n.TEXTURE_2D,0,re,pe,U,ne);R(w)&&w.mipmapsAutoUpdate===!0&&E(he),ye.__version=_e.version,w.onUpdate&&w.onUpdate(w)}b.__version=w.version}function li(b,w,X){if(w.image.length!==6)return;let he=at(b,w),oe=w.source;t.bindTexture(n.TEXTURE_CUBE_MAP,b.__webglTexture,n.TEXTURE0+X);let _e=i.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(n.TEXTURE0+X);let ye=xt.getPrimaries(xt.workingColorSpace),te=w.colorSpace===Ts?null:xt.getPrimaries(w.colorSpace),ne=w.colorSpace===Ts||ye===te?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,ne);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,U=w.image[0]&&w.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!U?re[Re]=y(w.image[Re],!0,s.maxCubemapSize):re[Re]=U?w.image[Re].image:w.image[Re],re[Re]=ke(w,re[Re]);let ie=re[0],Ee=r.convert(w.format,w.colorSpace),ge=r.convert(w.type),we=A(w.internalFormat,Ee,ge,w.normalized,w.colorSpace),He=w.isVideoTexture!==!0,Je=_e.__version===void 0||he===!0,le=oe.dataReady,Oe=T(w,ie);ht(n.TEXTURE_CUBE_MAP,w);let Qe;if(w.isDepthTexture){if(we=x(w.format===Es,w.type),Je)if(He)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,we,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,we,ie.width,ie.height,0,Ee,ge,null)}else if(pe){He&&Je&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Oe,we,ie.width,ie.height);for(let Re=0;Re<6;Re++){Qe=re[Re].mipmaps;for(let ot=0;ot<Qe.length;ot++){let Vt=Qe[ot];w.format!==Bn?Ee!==null?He?le&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,Vt.width,Vt.height,Ee,Vt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,we,Vt.width,Vt.height,0,Vt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):He?le&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,Vt.width,Vt.height,Ee,ge,Vt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,we,Vt.width,Vt.height,0,Ee,ge,Vt.data)}}}else{if(Qe=w.mipmaps,He&&Je){Qe.length>0&&Oe++;let Re=qe(re[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Oe,we,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(U){He?le&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,Ee,ge,re[Re].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,we,re[Re].width,re[Re].height,0,Ee,ge,re[Re].data);for(let ot=0;ot<Qe.length;ot++){let Gi=Qe[ot].image[Re].image;He?le&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,Gi.width,Gi.height,Ee,ge,Gi.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,we,Gi.width,Gi.height,0,Ee,ge,Gi.data)}}else{He?le&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Ee,ge,re[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,we,Ee,ge,re[Re]);for(let ot=0;ot<Qe.length;ot++){let Vt=Qe[ot];He?le&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,Ee,ge,Vt.image[Re]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,we,Ee,ge,Vt.image[Re])}}}R(w)&&w.mipmapsAutoUpdate===!0&&E(n.TEXTURE_CUBE_MAP),_e.__version=oe.version,w.onUpdate&&w.onUpdate(w)}b.__version=w.version}function Lt(b,w,X,he,oe,_e){let ye=r.convert(X.format,X.colorSpace),te=r.convert(X.type),ne=A(X.internalFormat,ye,te,X.normalized,X.colorSpace),pe=i.get(w),U=i.get(X);if(U.__renderTarget=w,!pe.__hasExternalTextures){let re=Math.max(1,w.width>>_e),ie=Math.max(1,w.height>>_e);oe===n.TEXTURE_3D||oe===n.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,ne,re,ie,w.depth,0,ye,te,null):t.texImage2D(oe,_e,ne,re,ie,0,ye,te,null)}t.bindFramebuffer(n.FRAMEBUFFER,b),Me(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,he,oe,U.__webglTexture,0,rt(w)):(oe===n.TEXTURE_2D||oe>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,he,oe,U.__webglTexture,_e),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Ai(b,w,X){if(n.bindRenderbuffer(n.RENDERBUFFER,b),w.depthBuffer){let he=w.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(w.stencilBuffer,oe),ye=w.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Me(w)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,rt(w),_e,w.width,w.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,rt(w),_e,w.width,w.height):n.renderbufferStorage(n.RENDERBUFFER,_e,w.width,w.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,ye,n.RENDERBUFFER,b)}else{let he=w.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),ne=A(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(w)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,rt(w),ne,w.width,w.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,rt(w),ne,w.width,w.height):n.renderbufferStorage(n.RENDERBUFFER,ne,w.width,w.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function vt(b,w,X){let he=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,b),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=i.get(w.depthTexture);oe.__renderTarget=w;let _e=he?w.depthTexture.image[0]:w.depthTexture.image;(!oe.__webglTexture||_e.width!==w.width||_e.height!==w.height)&&(_e.width=w.width,_e.height=w.height,w.depthTexture.needsUpdate=!0),he?Se(w.depthTexture,0):me(w.depthTexture,0);let ye=oe.__webglTexture,te=rt(w),ne=he?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,pe=w.depthTexture.format===Es?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(w.depthTexture.format===_s)Me(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,ne,ye,0,te):n.framebufferTexture2D(n.FRAMEBUFFER,pe,ne,ye,0);else if(w.depthTexture.format===Es)Me(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,ne,ye,0,te):n.framebufferTexture2D(n.FRAMEBUFFER,pe,ne,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xi(b){let w=i.get(b),X=b.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==b.depthTexture){let he=b.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),he){let oe=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),w.__depthDisposeCallback=oe}w.__boundDepthTexture=he}if(b.depthTexture&&!w.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)vt(w.__webglFramebuffer[he],b,he);else b.texture.mipmaps.length>0?vt(w.__webglFramebuffer[0],b,0):vt(w.__webglFramebuffer,b,0);else if(X){w.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer[he]),w.__webglDepthbuffer[he]===void 0)w.__webglDepthbuffer[he]=n.createRenderbuffer(),Ai(w.__webglDepthbuffer[he],b,!1);else{let oe=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=w.__webglDepthbuffer[he];n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,oe,n.RENDERBUFFER,_e)}}else if(b.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=n.createRenderbuffer(),Ai(w.__webglDepthbuffer,b,!1);else{let oe=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=w.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,_e),n.framebufferRenderbuffer(n.FRAMEBUFFER,oe,n.RENDERBUFFER,_e)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function Jt(b,w,X){let he=i.get(b);w!==void 0&&Lt(he.__webglFramebuffer,b,b.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&xi(b)}function ci(b){let w=b.texture,X=i.get(b),he=i.get(w);b.addEventListener("dispose",k),B(b);let oe=b.textures,_e=b.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=n.createTexture()),he.__version=w.version,o.memory.textures++),_e){X.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){X.__webglFramebuffer[te]=[];for(let ne=0;ne<w.mipmaps.length;ne++)X.__webglFramebuffer[te][ne]=n.createFramebuffer()}else X.__webglFramebuffer[te]=n.createFramebuffer()}else{if(w.mipmaps.length>0){X.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)X.__webglFramebuffer[te]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(ye)for(let te=0,ne=oe.length;te<ne;te++){let pe=i.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=n.createTexture(),o.memory.textures++)}if(b.samples>0&&Me(b)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ne=oe[te];X.__webglColorRenderbuffer[te]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[te]);let pe=r.convert(ne.format,ne.colorSpace),U=r.convert(ne.type),re=A(ne.internalFormat,pe,U,ne.normalized,ne.colorSpace,b.isXRRenderTarget===!0),ie=rt(b);n.renderbufferStorageMultisample(n.RENDERBUFFER,ie,re,b.width,b.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+te,n.RENDERBUFFER,X.__webglColorRenderbuffer[te])}n.bindRenderbuffer(n.RENDERBUFFER,null),b.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),Ai(X.__webglDepthRenderbuffer,b,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(_e){t.bindTexture(n.TEXTURE_CUBE_MAP,he.__webglTexture),ht(n.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let ne=0;ne<w.mipmaps.length;ne++)Lt(X.__webglFramebuffer[te][ne],b,w,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+te,ne);else Lt(X.__webglFramebuffer[te],b,w,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);R(w)?E(n.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ne=oe.length;te<ne;te++){let pe=oe[te],U=i.get(pe),re=n.TEXTURE_2D;(b.isWebGL3DRenderTarget||b.isWebGLArrayRenderTarget)&&(re=b.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(re,U.__webglTexture),ht(re,pe),Lt(X.__webglFramebuffer,b,pe,n.COLOR_ATTACHMENT0+te,re,0),R(pe)&&E(re)}t.unbindTexture()}else{let te=n.TEXTURE_2D;if((b.isWebGL3DRenderTarget||b.isWebGLArrayRenderTarget)&&(te=b.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),ht(te,w),w.mipmaps.length>0)for(let ne=0;ne<w.mipmaps.length;ne++)Lt(X.__webglFramebuffer[ne],b,w,n.COLOR_ATTACHMENT0,te,ne);else Lt(X.__webglFramebuffer,b,w,n.COLOR_ATTACHMENT0,te,0);R(w)?E(te):w.mipmaps.length>0&&n.texParameteri(te,n.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}b.depthBuffer&&xi(b)}function O(b){let w=b.textures;for(let X=0,he=w.length;X<he;X++){let oe=w[X];if(R(oe)&&oe.mipmapsAutoUpdate===!0){let _e=P(b),ye=i.get(oe).__webglTexture;t.bindTexture(_e,ye),E(_e),t.unbindTexture()}}}let Ce=[];function Ke(b){if(b.samples>0){if(Me(b)===!1){let w=b.textures,X=b.width,he=b.height,oe=n.COLOR_BUFFER_BIT,_e=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ye=i.get(b),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(n.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,ye.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),b.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(b.resolveDepthBuffer&&(b.depthBuffer&&(oe|=n.DEPTH_BUFFER_BIT),b.stencilBuffer&&b.resolveStencilBuffer&&(oe|=n.STENCIL_BUFFER_BIT)),te){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=i.get(w[pe]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,U,0)}n.blitFramebuffer(0,0,X,he,0,0,X,he,oe,n.NEAREST),l===!0&&(Ce.length=0,Ce.push(n.COLOR_ATTACHMENT0+pe),b.depthBuffer&&b.storeMultisampledDepthBuffer===!1&&Ce.push(_e),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(n.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=i.get(w[pe]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,ye.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,U,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(b.depthBuffer&&b.storeMultisampledDepthBuffer===!1&&l){let w=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[w])}}}function rt(b){return Math.min(s.maxSamples,b.samples)}function Me(b){let w=i.get(b);return b.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Nt(b){let w=o.render.frame;u.get(b)!==w&&(u.set(b,w),b.update())}function ke(b,w){let X=b.colorSpace,he=b.format,oe=b.type;return b.isCompressedTexture===!0||b.isVideoTexture===!0||X!==ca&&X!==Ts&&(xt.getTransfer(X)===bt?(he!==Bn||oe!==en)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):je("WebGLTextures: Unsupported texture color space:",X)),w}function qe(b){return typeof HTMLImageElement<"u"&&b instanceof HTMLImageElement?(c.width=b.naturalWidth||b.width,c.height=b.naturalHeight||b.height):typeof VideoFrame<"u"&&b instanceof VideoFrame?(c.width=b.displayWidth,c.height=b.displayHeight):(c.width=b.width,c.height=b.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=be,this.setTextureCube=Se,this.rebindTextures=Jt,this.setupRenderTarget=ci,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=xi,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=W}function g1(n,e){function t(i,s=Ts){let r,o=xt.getTransfer(s);if(i===en)return n.UNSIGNED_BYTE;if(i===uc)return n.UNSIGNED_SHORT_4_4_4_4;if(i===dc)return n.UNSIGNED_SHORT_5_5_5_1;if(i===xd)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===yd)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===_d)return n.BYTE;if(i===Ca)return n.SHORT;if(i===wo)return n.UNSIGNED_SHORT;if(i===So)return n.INT;if(i===fn)return n.UNSIGNED_INT;if(i===Mn)return n.FLOAT;if(i===On)return n.HALF_FLOAT;if(i===vd)return n.ALPHA;if(i===wd)return n.RGB;if(i===Bn)return n.RGBA;if(i===_s)return n.DEPTH_COMPONENT;if(i===Es)return n.DEPTH_STENCIL;if(i===fc)return n.RED;if(i===pc)return n.RED_INTEGER;if(i===Qs)return n.RG;if(i===mc)return n.RG_INTEGER;if(i===vr)return n.RGBA_INTEGER;if(i===Pa||i===Ia||i===La||i===Da)if(o===bt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Pa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Pa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ia)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===La)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Da)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===gc||i===_c||i===xc||i===yc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===gc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===_c)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===xc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===yc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===vc||i===wc||i===Sc||i===Mc||i===Ec||i===Fa||i===Tc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===vc||i===wc)return o===bt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Sc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Mc)return r.COMPRESSED_R11_EAC;if(i===Ec)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Fa)return r.COMPRESSED_RG11_EAC;if(i===Tc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Ac||i===bc||i===Rc||i===Cc||i===Pc||i===Ic||i===Lc||i===Dc||i===Fc||i===Nc||i===Uc||i===Oc||i===Bc||i===Vc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Ac)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===bc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Rc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Cc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Pc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Ic)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Lc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Dc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Fc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Nc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Uc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Oc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Bc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Vc)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===kc||i===zc||i===Gc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===kc)return o===bt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===zc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Gc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Hc||i===Wc||i===Na||i===Xc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===Hc)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Wc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Na)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Xc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===yr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var _1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,x1=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Hd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new ya(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Zi({vertexShader:_1,fragmentShader:x1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new gt(new fr(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Wd=class extends Nn{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new Hd,p={},y=t.getContextAttributes(),R=null,E=null,P=[],A=[],x=new Ye,T=null,B=null,L=new Ki;L.viewport=new Kt;let D=new Ki;D.viewport=new Kt;let k=[L,D],z=new ac,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=P[ee];return me===void 0&&(me=new uo,P[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=P[ee];return me===void 0&&(me=new uo,P[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=P[ee];return me===void 0&&(me=new uo,P[ee]=me),me.getHandSpace()};function K(ee){let me=A.indexOf(ee.inputSource);if(me===-1)return;let xe=P[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function H(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<P.length;ee++){let me=A[ee];me!==null&&(A[ee]=null,P[ee].disconnect(me))}N=null,W=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(R),f=null,d=null,h=null,s=null,E=null,ue.stop(),i.isPresenting=!1,e.setPixelRatio(T),e.setSize(x.width,x.height,!1),B!==null){let ee=B.camera;ee.fov=B.fov,ee.zoom=B.zoom,ee.updateProjectionMatrix(),B=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,i.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,i.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&v&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(R=e.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ce),y.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,be=null,Se=null;y.depth&&(Se=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=y.stencil?Es:_s,be=y.stencil?yr:fn);let We={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),E=new un(d.textureWidth,d.textureHeight,{format:Bn,type:en,depthTexture:new vs(d.textureWidth,d.textureHeight,be,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),E=new un(f.framebufferWidth,f.framebufferHeight,{format:Bn,type:en,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}E.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],be=A.indexOf(xe);be>=0&&(A[be]=null,P[be].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],be=A.indexOf(xe);if(be===-1){for(let We=0;We<P.length;We++)if(We>=A.length){A.push(xe),be=We;break}else if(A[We]===null){A[We]=xe,be=We;break}if(be===-1)break}let Se=P[be];Se&&Se.connect(xe)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),z.near=D.near=L.near=me,z.far=D.far=L.far=xe,(N!==z.near||W!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),N=z.near,W=z.far),z.layers.mask=ee.layers.mask|6,L.layers.mask=z.layers.mask&-5,D.layers.mask=z.layers.mask&-3;let be=ee.parent,Se=z.cameras;J(z,be);for(let We=0;We<Se.length;We++)J(Se[We],be);z.projectionMatrix.copy(L.projectionMatrix),z.projectionMatrixInverse.copy(L.projectionMatrixInverse),B===null&&ee.isPerspectiveCamera&&(B={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,z,be)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=ao*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(z)},this.getCameraTexture=function(ee){return p[ee]};let se=null;function de(ee,me){if(u=me.getViewerPose(c||o),g=me,u!==null){let xe=u.views;f!==null&&(e.setRenderTargetFramebuffer(E,f.framebuffer),e.setRenderTarget(E));let be=!1;xe.length!==z.cameras.length&&(z.cameras.length=0,be=!0);for(let Ge=0;Ge<xe.length;Ge++){let ht=xe[Ge],at=null;if(f!==null)at=f.getViewport(ht);else{let qt=h.getViewSubImage(d,ht);at=qt.viewport,Ge===0&&(e.setRenderTargetTextures(E,qt.colorTexture,qt.depthStencilTexture),e.setRenderTarget(E))}let it=k[Ge];it===void 0&&(it=new Ki,it.layers.enable(Ge),it.viewport=new Kt,k[Ge]=it),it.matrix.fromArray(ht.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(ht.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(at.x,at.y,at.width,at.height),Ge===0&&(z.matrix.copy(it.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),be===!0&&z.cameras.push(it)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){h=i.getBinding();let Ge=h.getDepthInformation(xe[0]);Ge&&Ge.isValid&&Ge.texture&&m.init(Ge,s.renderState)}if(Se&&Se.includes("camera-access")&&v){e.state.unbindTexture(),h=i.getBinding();for(let Ge=0;Ge<xe.length;Ge++){let ht=xe[Ge].camera;if(ht){let at=p[ht];at||(at=new ya,p[ht]=at);let it=h.getCameraImage(ht);at.sourceTexture=it}}}}for(let xe=0;xe<P.length;xe++){let be=A[xe],Se=P[xe];be!==null&&Se!==void 0&&Se.update(be,me,c||o)}se&&se(ee,me),me.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new jm;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},y1=new pt,cg=new tt;cg.set(-1,0,0,0,1,0,0,0,1);function v1(n,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function i(m,p){p.color.getRGB(m.fogColor.value,Id(n)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,R,E){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),h(m,p)):p.isMeshPhongMaterial?(r(m,p),u(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,E)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,R):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===ai&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===ai&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=e.get(p),R=y.envMap,E=y.envMapRotation;R&&(m.envMap.value=R,m.envMapRotation.value.setFromMatrix4(y1.makeRotationFromEuler(E)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(cg),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,R){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=R*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function u(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function h(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===ai&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let y=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function w1(n,e,t,i){let s={},r={};function o(y,R){let E=R.program;i.uniformBlockBinding(y,E,s[y.id])}function a(y,R){let E=s[y.id];E===void 0&&(g(y),E=l(y),s[y.id]=E,y.addEventListener("dispose",m));let P=R.program;i.updateUBOMapping(y,P);let A=e.render.frame;r[y.id]!==A&&(c(y),r[y.id]=A)}function l(y){let R=n.createBuffer(),E=y.__size,P=y.usage;return n.bindBuffer(n.UNIFORM_BUFFER,R),n.bufferData(n.UNIFORM_BUFFER,E,P),n.bindBuffer(n.UNIFORM_BUFFER,null),R}function c(y){let R=s[y.id],E=y.uniforms,P=y.__cache;n.bindBuffer(n.UNIFORM_BUFFER,R);for(let A=0,x=E.length;A<x;A++){let T=E[A];if(Array.isArray(T))for(let B=0,L=T.length;B<L;B++)u(T[B],A,B,P);else u(T,A,0,P)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(y,R,E,P){if(d(y,R,E,P)===!0){let A=y.__offset,x=y.value;if(Array.isArray(x)){let T=0;for(let B=0;B<x.length;B++){let L=x[B],D=v(L,!0);h(L,y.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else h(x,y.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,A,y.__data)}}function h(y,R,E){typeof y=="number"||typeof y=="boolean"?R[E]=y:y.isMatrix3?(R[E]=y.elements[0],R[E+1]=y.elements[1],R[E+2]=y.elements[2],R[E+3]=0,R[E+4]=y.elements[3],R[E+5]=y.elements[4],R[E+6]=y.elements[5],R[E+7]=0,R[E+8]=y.elements[6],R[E+9]=y.elements[7],R[E+10]=y.elements[8],R[E+11]=0):ArrayBuffer.isView(y)?R.set(y.subarray(0,R.length-E),E):y.toArray(R,E)}function d(y,R,E,P){let A=y.value,x=R+"_"+E;if(Array.isArray(A)){P[x]===void 0&&(P[x]=[]);let T=P[x],B=!1;for(let L=0;L<A.length;L++)f(A[L],T,L)===!0&&(B=!0);return B}return f(A,P,x)}function f(y,R,E){if(R[E]===void 0)return typeof y=="number"||typeof y=="boolean"?R[E]=y:ArrayBuffer.isView(y)?R[E]=y.slice():R[E]=y.clone(),!0;{let P=R[E];if(typeof y=="number"||typeof y=="boolean"){if(P!==y)return R[E]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(P.equals(y)===!1)return P.copy(y),!0}}return!1}function g(y){let R=y.uniforms,E=0,P=16;for(let x=0,T=R.length;x<T;x++){let B=Array.isArray(R[x])?R[x]:[R[x]];for(let L=0,D=B.length;L<D;L++){let k=B[L],z=Array.isArray(k.value)?k.value:[k.value],N=Array.isArray(R[x])||Array.isArray(k.value),W=E;for(let H=0,ce=z.length;H<ce;H++){let J=z[H],j=v(J,N),se=E%P,de=se%j.boundary,ue=se+de;E+=de,ue!==0&&P-ue<j.storage&&(E+=P-ue),H===0&&(W=E),E+=j.storage}let K=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new K((E-W)/Float32Array.BYTES_PER_ELEMENT),k.__offset=W}}let A=E%P;return A>0&&(E+=P-A),y.__size=E,y.__cache={},this}function v(y,R){let E={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(E.boundary=4,E.storage=4):y.isVector2?(E.boundary=8,E.storage=8):y.isVector3||y.isColor?(E.boundary=16,E.storage=12):y.isVector4?(E.boundary=16,E.storage=16):y.isMatrix3?(E.boundary=16,E.storage=48):y.isMatrix4?(E.boundary=16,E.storage=64):y.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(E.boundary=16,E.storage=y.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",y),R===!0&&(E.boundary=16,E.storage=Math.ceil(E.storage/16)*16),E}function m(y){let R=y.target;R.removeEventListener("dispose",m),n.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function p(){for(let y in s)n.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var S1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),is=null;function M1(){return is===null&&(is=new Gs(S1,16,16,Qs,On),is.name="DFG_LUT",is.minFilter=Fi,is.magFilter=Fi,is.wrapS=Jn,is.wrapT=Jn,is.generateMipmaps=!1,is.needsUpdate=!0),is}var Zc=class{constructor(e={}){let{canvas:t=Sm(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=en}=e;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let v=f,m=new Set([vr,mc,pc]),p=new Set([en,fn,wo,yr,uc,dc]),y=new Uint32Array(4),R=new Int32Array(4),E={textures:[],min:[],max:[],resolution:[]},P=null,A=null,x=[],T=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,k=null,z=null,N=null,W=null;this._outputColorSpace=hn;let K=0,H=0,ce=null,J=-1,j=null,se=new Kt,de=new Kt,ue=null,ee=new ze(0),me=0,xe=t.width,be=t.height,Se=1,We=null,st=null,Ge=new Kt(0,0,xe,be),ht=new Kt(0,0,xe,be),at=!1,it=new Hs,qt=new Wl,Bt=!1,li=!1,Lt=new pt,Ai=new I,vt=new Kt,xi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Jt=!1;function ci(){return ce===null?Se:1}let O=i;function Ce(M,V){return t.getContext(M,V)}let Ke,rt,Me,Nt,ke,qe,b,w,X,he,oe,_e,ye,te,ne,pe,U,re,ie,Ee,ge,we,He;try{let M={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",Qe,!1),t.addEventListener("webglcontextcreationerror",Re,!1),O===null){let V="webgl2";if(O=Ce(V,M),O===null)throw Ce(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(M){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),je("WebGLRenderer: "+M.message),M}function Je(){Ke=new FS(O),Ke.init(),ge=new g1(O,Ke),rt=new MS(O,Ke,e,ge),Me=new p1(O,Ke),rt.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),z=O.createFramebuffer(),N=O.createFramebuffer(),W=O.createFramebuffer(),Nt=new OS(O),ke=new e1,qe=new m1(O,Ke,Me,ke,rt,ge,Nt),b=new DS(L),w=new Vy(O),we=new wS(O,w),X=new NS(O,w,Nt,we),he=new VS(O,X,w,we,Nt),re=new BS(O,rt,qe),ne=new ES(ke),oe=new jM(L,b,Ke,rt,we,ne),_e=new v1(L,ke),ye=new i1,te=new l1(Ke),U=new vS(L,b,Me,he,g,l),pe=new f1(L,he,rt),He=new w1(O,Nt,rt,Me),ie=new SS(O,Ke,Nt),Ee=new US(O,Ke,Nt),Nt.programs=oe.programs,L.capabilities=rt,L.extensions=Ke,L.properties=ke,L.renderLists=ye,L.shadowMap=pe,L.state=Me,L.info=Nt}v!==en&&(B=new zS(v,t.width,t.height,a,s,r));let le=new Wd(L,O);this.xr=le,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let M=Ke.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=Ke.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(M){M!==void 0&&(Se=M,this.setSize(xe,be,!1))},this.getSize=function(M){return M.set(xe,be)},this.setSize=function(M,V,Q=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=M,be=V,t.width=Math.floor(M*Se),t.height=Math.floor(V*Se),Q===!0&&(t.style.width=M+"px",t.style.height=V+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,M,V)},this.getDrawingBufferSize=function(M){return M.set(xe*Se,be*Se).floor()},this.setDrawingBufferSize=function(M,V,Q){xe=M,be=V,Se=Q,t.width=Math.floor(M*Q),t.height=Math.floor(V*Q),this.setViewport(0,0,M,V)},this.setEffects=function(M){if(v===en){je("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let V=0;V<M.length;V++)if(M[V].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(se)},this.getViewport=function(M){return M.copy(Ge)},this.setViewport=function(M,V,Q,q){M.isVector4?Ge.set(M.x,M.y,M.z,M.w):Ge.set(M,V,Q,q),Me.viewport(se.copy(Ge).multiplyScalar(ci()).round())},this.getScissor=function(M){return M.copy(ht)},this.setScissor=function(M,V,Q,q){M.isVector4?ht.set(M.x,M.y,M.z,M.w):ht.set(M,V,Q,q),Me.scissor(de.copy(ht).multiplyScalar(ci()).round())},this.getScissorTest=function(){return at},this.setScissorTest=function(M){Me.setScissorTest(at=M)},this.setOpaqueSort=function(M){We=M},this.setTransparentSort=function(M){st=M},this.getClearColor=function(M){return M.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(M=!0,V=!0,Q=!0){let q=0;if(M){let Z=!1;if(ce!==null){let Te=ce.texture.format;Z=m.has(Te)}if(Z){let Te=ce.texture.type,Pe=p.has(Te),Ae=U.getClearColor(),Ie=U.getClearAlpha(),Ve=Ae.r,et=Ae.g,dt=Ae.b;Pe?(y[0]=Ve,y[1]=et,y[2]=dt,y[3]=Ie,O.clearBufferuiv(O.COLOR,0,y)):(R[0]=Ve,R[1]=et,R[2]=dt,R[3]=Ie,O.clearBufferiv(O.COLOR,0,R))}else q|=O.COLOR_BUFFER_BIT}V&&(q|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(q|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&O.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),k=M},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),U.dispose(),ye.dispose(),te.dispose(),qe.dispose(),ke.dispose(),b.dispose(),he.dispose(),X.dispose(),we.dispose(),He.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",sl),le.removeEventListener("sessionend",Hn),os.stop()};function Oe(M){M.preventDefault(),Ad("WebGLRenderer: Context Lost."),D=!0}function Qe(){Ad("WebGLRenderer: Context Restored."),D=!1;let M=Nt.autoReset,V=pe.enabled,Q=pe.autoUpdate,q=pe.needsUpdate,Z=pe.type;Je(),Nt.autoReset=M,pe.enabled=V,pe.autoUpdate=Q,pe.needsUpdate=q,pe.type=Z}function Re(M){je("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function ot(M){let V=M.target;V.removeEventListener("dispose",ot),Vt(V)}function Vt(M){Gi(M),ke.remove(M)}function Gi(M){let V=ke.get(M).programs;V!==void 0&&(V.forEach(function(Q){oe.releaseProgram(Q)}),M.isShaderMaterial&&oe.releaseShaderCache(M))}this.renderBufferDirect=function(M,V,Q,q,Z,Te){V===null&&(V=xi);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ae=Ko(M,V,Q,q,Z);Me.setMaterial(q,Pe);let Ie=Q.index,Ve=1;if(q.wireframe===!0){if(Ie=X.getWireframeAttribute(Q),Ie===void 0)return;Ve=2}let et=Q.drawRange,dt=Q.attributes.position,Be=et.start*Ve,ft=(et.start+et.count)*Ve;Te!==null&&(Be=Math.max(Be,Te.start*Ve),ft=Math.min(ft,(Te.start+Te.count)*Ve)),Ie!==null?(Be=Math.max(Be,0),ft=Math.min(ft,Ie.count)):dt!=null&&(Be=Math.max(Be,0),ft=Math.min(ft,dt.count));let $t=ft-Be;if($t<0||$t===1/0)return;we.setup(Z,q,Ae,Q,Ie);let Ct,Pt=ie;if(Ie!==null&&(Ct=w.get(Ie),Pt=Ee,Pt.setIndex(Ct)),Z.isMesh)q.wireframe===!0?(Me.setLineWidth(q.wireframeLinewidth*ci()),Pt.setMode(O.LINES)):Pt.setMode(O.TRIANGLES);else if(Z.isLine){let yi=q.linewidth;yi===void 0&&(yi=1),Me.setLineWidth(yi*ci()),Z.isLineSegments?Pt.setMode(O.LINES):Z.isLineLoop?Pt.setMode(O.LINE_LOOP):Pt.setMode(O.LINE_STRIP)}else Z.isPoints?Pt.setMode(O.POINTS):Z.isSprite&&Pt.setMode(O.TRIANGLES);if(Z.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Pt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let yi=Z._multiDrawStarts,Ne=Z._multiDrawCounts,hi=Z._multiDrawCount,_t=Ie?w.get(Ie).bytesPerElement:1,ls=ke.get(q).currentProgram.getUniforms();for(let ui=0;ui<hi;ui++)ls.setValue(O,"_gl_DrawID",ui),Pt.render(yi[ui]/_t,Ne[ui])}else if(Z.isInstancedMesh)Pt.renderInstances(Be,$t,Z.count);else if(Q.isInstancedBufferGeometry){let yi=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ne=Math.min(Q.instanceCount,yi);Pt.renderInstances(Be,$t,Ne)}else Pt.render(Be,$t)};function Xo(M,V,Q,q){k!==null&&M.isNodeMaterial&&k.setObject(q,M),Bt===!0&&ne.setState(M,Q,!1),M.transparent===!0&&M.side===$i&&M.forceSinglePass===!1?(M.side=ai,M.needsUpdate=!0,Wn(M,V,q),M.side=Js,M.needsUpdate=!0,Wn(M,V,q),M.side=$i):Wn(M,V,q)}this.compile=function(M,V,Q=null){Q===null&&(Q=M),k!==null&&k.renderStart(M,V,Q),A=te.get(Q),A.init(V),T.push(A),Q.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),M!==Q&&M.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),k!==null&&k.updateLights(A.state.lightsArray),li=this.localClippingEnabled,Bt=ne.init(this.clippingPlanes,li),Bt===!0&&ne.setGlobalState(this.clippingPlanes,V),k!==null&&pe.render(A.state.shadowsArray,Q,V);let q=new Set;return M.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Te=Z.material;if(Te)if(Array.isArray(Te))for(let Pe=0;Pe<Te.length;Pe++){let Ae=Te[Pe];Xo(Ae,Q,V,Z),q.add(Ae)}else Xo(Te,Q,V,Z),q.add(Te)}),A=T.pop(),k!==null&&k.renderEnd(),q},this.compileAsync=function(M,V,Q=null){let q=this.compile(M,V,Q);return new Promise(Z=>{function Te(){if(q.forEach(function(Pe){let Ie=ke.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&q.delete(Pe)}),q.size===0){Z(M);return}setTimeout(Te,10)}Ke.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let Ir=null;function xu(M){Ir&&Ir(M)}function sl(){os.stop()}function Hn(){os.start()}let os=new jm;os.setAnimationLoop(xu),typeof self<"u"&&os.setContext(self),this.setAnimationLoop=function(M){Ir=M,le.setAnimationLoop(M),M===null?os.stop():os.start()},le.addEventListener("sessionstart",sl),le.addEventListener("sessionend",Hn),this.render=function(M,V){if(V!==void 0&&V.isCamera!==!0){je("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(M,V);let Q=le.enabled===!0&&le.isPresenting===!0,q=B!==null&&(ce===null||Q)&&B.begin(L,ce);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(V),V=le.getCamera()),M.isScene===!0&&M.onBeforeRender(L,M,V,ce),A=te.get(M,T.length),A.init(V),A.state.textureUnits=qe.getTextureUnits(),T.push(A),Lt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?qt.setFromArrayCamera(V):it.setFromProjectionMatrix(Lt,wn,V.reversedDepth),li=this.localClippingEnabled,Bt=ne.init(this.clippingPlanes,li),P=ye.get(M,x.length),P.init(),x.push(P),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Pe=L.xr.getDepthSensingMesh();Pe!==null&&as(Pe,V,-1/0,L.sortObjects)}as(M,V,0,L.sortObjects),P.finish(),k!==null&&k.updateLights(A.state.lightsArray),L.sortObjects===!0&&P.sort(We,st),Jt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,Jt&&U.addToRenderList(P,M),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ne.beginShadows();let Z=A.state.shadowsArray;if(pe.render(Z,M,V),Bt===!0&&ne.endShadows(),(q&&B.hasRenderPass())===!1){let Pe=P.opaque,Ae=P.transmissive;if(A.setupLights(),V.isArrayCamera){let Ie=V.cameras;if(Ae.length>0)for(let Ve=0,et=Ie.length;Ve<et;Ve++){let dt=Ie[Ve];Cn(Pe,Ae,M,dt)}Jt&&U.render(M);for(let Ve=0,et=Ie.length;Ve<et;Ve++){let dt=Ie[Ve];qo(P,M,dt,dt.viewport)}}else Ae.length>0&&Cn(Pe,Ae,M,V),Jt&&U.render(M),qo(P,M,V)}ce!==null&&H===0&&(qe.updateMultisampleRenderTarget(ce),qe.updateRenderTargetMipmap(ce)),q&&B.end(L),M.isScene===!0&&M.onAfterRender(L,M,V),we.resetDefaultState(),J=-1,j=null,T.pop(),T.length>0?(A=T[T.length-1],qe.setTextureUnits(A.state.textureUnits),Bt===!0&&ne.setGlobalState(L.clippingPlanes,A.state.camera)):A=null,x.pop(),x.length>0?P=x[x.length-1]:P=null,k!==null&&k.renderEnd()};function as(M,V,Q,q){if(M.visible===!1)return;if(M.layers.test(V.layers)){if(M.isGroup)Q=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(V);else if(M.isLight)A.pushLight(M),M.castShadow&&A.pushShadow(M);else if(M.isSprite){let Pe=V.isArrayCamera?qt:it;if(!M.frustumCulled||M.intersectsFrustum(Pe)){q&&vt.setFromMatrixPosition(M.matrixWorld).applyMatrix4(Lt);let Ae=he.update(M),Ie=M.material;Ie.visible&&P.push(M,Ae,Ie,Q,vt.z,null,V)}}else if(M.isMesh||M.isLine||M.isPoints){let Pe=V.isArrayCamera?qt:it;if(!M.frustumCulled||M.intersectsFrustum(Pe)){let Ae=he.update(M),Ie=M.material;if(q&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),vt.copy(M.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),vt.copy(Ae.boundingSphere.center)),vt.applyMatrix4(M.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ie)){let Ve=Ae.groups;for(let et=0,dt=Ve.length;et<dt;et++){let Be=Ve[et],ft=Ie[Be.materialIndex];ft&&ft.visible&&P.push(M,Ae,ft,Q,vt.z,Be,V)}}else Ie.visible&&P.push(M,Ae,Ie,Q,vt.z,null,V)}}}let Te=M.children;for(let Pe=0,Ae=Te.length;Pe<Ae;Pe++)as(Te[Pe],V,Q,q)}function qo(M,V,Q,q){let{opaque:Z,transmissive:Te,transparent:Pe}=M;A.setupLightsView(Q),Bt===!0&&ne.setGlobalState(L.clippingPlanes,Q),q&&Me.viewport(se.copy(q)),Z.length>0&&Qt(Z,V,Q),Te.length>0&&Qt(Te,V,Q),Pe.length>0&&Qt(Pe,V,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Cn(M,V,Q,q){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[q.id]===void 0){let Be=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[q.id]=new un(1,1,{generateMipmaps:!0,type:Be?On:en,minFilter:Ms,samples:Math.max(4,rt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Te=A.state.transmissionRenderTarget[q.id],Pe=q.viewport||se;Te.setSize(Pe.z*L.transmissionResolutionScale,Pe.w*L.transmissionResolutionScale);let Ae=L.getRenderTarget(),Ie=L.getActiveCubeFace(),Ve=L.getActiveMipmapLevel();L.setRenderTarget(Te),L.getClearColor(ee),me=L.getClearAlpha(),me<1&&L.setClearColor(16777215,.5),L.clear(),Jt&&U.render(Q);let et=L.toneMapping;L.toneMapping=ts;let dt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),A.setupLightsView(q),Bt===!0&&ne.setGlobalState(L.clippingPlanes,q),Qt(M,Q,q),qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let ft=0,$t=V.length;ft<$t;ft++){let Ct=V[ft],{object:Pt,geometry:yi,material:Ne,group:hi}=Ct;if(Ne.side===$i&&Pt.layers.test(q.layers)){let _t=Ne.side;Ne.side=ai,Ne.needsUpdate=!0,si(Pt,Q,q,yi,Ne,hi),Ne.side=_t,Ne.needsUpdate=!0,Be=!0}}Be===!0&&(qe.updateMultisampleRenderTarget(Te),qe.updateRenderTargetMipmap(Te))}L.setRenderTarget(Ae,Ie,Ve),L.setClearColor(ee,me),dt!==void 0&&(q.viewport=dt),L.toneMapping=et}function Qt(M,V,Q){let q=V.isScene===!0?V.overrideMaterial:null;for(let Z=0,Te=M.length;Z<Te;Z++){let Pe=M[Z],{object:Ae,geometry:Ie,group:Ve}=Pe,et=Pe.material;et.allowOverride===!0&&q!==null&&(et=q),Ae.layers.test(Q.layers)&&si(Ae,V,Q,Ie,et,Ve)}}function si(M,V,Q,q,Z,Te){k!==null&&Z.isNodeMaterial&&k.setObject(M,Z),M.onBeforeRender(L,V,Q,q,Z,Te),M.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),Z.onBeforeRender(L,V,Q,q,M,Te),Z.transparent===!0&&Z.side===$i&&Z.forceSinglePass===!1?(Z.side=ai,Z.needsUpdate=!0,L.renderBufferDirect(Q,V,q,Z,M,Te),Z.side=Js,Z.needsUpdate=!0,L.renderBufferDirect(Q,V,q,Z,M,Te),Z.side=$i):L.renderBufferDirect(Q,V,q,Z,M,Te),M.onAfterRender(L,V,Q,q,Z,Te)}function ri(M){let V=0;for(let Q of M)Q.texture!==null&&V++;return V}function Wn(M,V,Q){V.isScene!==!0&&(V=xi);let q=ke.get(M),Z=A.state.lights,Te=A.state.shadowsArray,Pe=Z.state.version,Ae=oe.getParameters(M,Z.state,Te,V,Q,A.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Ae),Ve=q.programs;q.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?V.environment:null,q.fog=V.fog;let et=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;q.envMap=b.get(M.envMap||q.environment,et),q.envMapRotation=q.environment!==null&&M.envMap===null?V.environmentRotation:M.envMapRotation,Ve===void 0&&(M.addEventListener("dispose",ot),Ve=new Map,q.programs=Ve,q.programVariants=new Map);let dt=Ve.get(Ie);if(dt!==void 0){if(q.currentProgram===dt&&q.lightsStateVersion===Pe)return Yo(M,Ae),dt}else Ae.uniforms=oe.getUniforms(M),k!==null&&M.isNodeMaterial&&k.build(M,Q,Ae),M.onBeforeCompile(Ae,L),dt=oe.acquireProgram(Ae,Ie),Ve.set(Ie,dt),q.uniforms=Ae.uniforms;let Be=q.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Be.clippingPlanes=ne.uniform),Yo(M,Ae),q.needsLights=Cs(M),q.lightsStateVersion=Pe,q.needsLights&&(Be.ambientLightColor.value=Z.state.ambient,Be.lightProbe.value=Z.state.probe,Be.sunLights.value=Z.state.sun,Be.sunLightShadows.value=Z.state.sunShadow,Be.directionalLights.value=Z.state.directional,Be.directionalLightShadows.value=Z.state.directionalShadow,Be.spotLights.value=Z.state.spot,Be.spotLightShadows.value=Z.state.spotShadow,Be.rectAreaLights.value=Z.state.rectArea,Be.ltc_1.value=Z.state.rectAreaLTC1,Be.ltc_2.value=Z.state.rectAreaLTC2,Be.pointLights.value=Z.state.point,Be.pointLightShadows.value=Z.state.pointShadow,Be.hemisphereLights.value=Z.state.hemi,Be.sunShadowMatrix.value=Z.state.sunShadowMatrix,Be.sunShadowCascade.value=Z.state.sunShadowCascade,Be.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Be.spotLightMatrix.value=Z.state.spotLightMatrix,Be.spotLightMap.value=Z.state.spotLightMap,Be.pointShadowMatrix.value=Z.state.pointShadowMatrix),q.numLightProbeGrids=ri(A.state.lightProbeGridArray),q.currentProgram=dt,q.uniformsList=null,dt}function sn(M,V,Q,q,Z){let Te=ke.get(M),Pe=Te.currentProgram.id+","+q+","+Z,Ae=Te.programVariants.get(Pe);return Ae===void 0?(Ae=Wn(M,V,Q),Te.programVariants.set(Pe,Ae)):(Te.currentProgram=Ae,Te.uniformsList=null,Te.outputColorSpace=q,Te.toneMapping=Z),Ae}function Rs(M){if(M.uniformsList===null){let V=M.currentProgram.getUniforms();M.uniformsList=Eo.seqWithValue(V.seq,M.uniforms)}return M.uniformsList}function Yo(M,V){let Q=ke.get(M);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Ko(M,V,Q,q,Z){V.isScene!==!0&&(V=xi),qe.resetTextureUnits();let Te=V.fog,Pe=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?V.environment:null,Ae=ce===null?L.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:xt.workingColorSpace,Ie=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,Ve=b.get(q.envMap||Pe,Ie),et=q.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,dt=!!Q.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Be=!!Q.morphAttributes.position,ft=!!Q.morphAttributes.normal,$t=!!Q.morphAttributes.color,Ct=ts;q.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Ct=L.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,yi=Pt!==void 0?Pt.length:0,Ne=ke.get(q),hi=A.state.lights;if(Bt===!0&&(li===!0||M!==j)){let It=M===j&&q.id===J;ne.setState(q,M,It)}let _t=!1,ls=!1;q.version===Ne.__version?Ne.needsLights&&Ne.lightsStateVersion!==hi.state.version||Z.isBatchedMesh&&Ne.batching===!1||!Z.isBatchedMesh&&Ne.batching===!0||Z.isBatchedMesh&&Ne.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ne.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ne.instancing===!1||!Z.isInstancedMesh&&Ne.instancing===!0||Z.isSkinnedMesh&&Ne.skinning===!1||!Z.isSkinnedMesh&&Ne.skinning===!0||Z.isInstancedMesh&&Ne.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ne.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ne.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ne.instancingMorph===!1&&Z.morphTexture!==null||Ne.envMap!==Ve||q.fog===!0&&Ne.fog!==Te||Ne.numClippingPlanes!==void 0&&(Ne.numClippingPlanes!==ne.numPlanes||Ne.numIntersection!==ne.numIntersection)||Ne.vertexAlphas!==et||Ne.vertexTangents!==dt||Ne.morphTargets!==Be||Ne.morphNormals!==ft||Ne.morphColors!==$t||Ne.morphTargetsCount!==yi||Ne.numLightProbeGrids!==ri(A.state.lightProbeGridArray)?_t=!0:(Ne.outputColorSpace!==Ae||Ne.toneMapping!==Ct)&&(ls=!0):(_t=!0,Ne.__version=q.version);let ui=Ne.currentProgram;(_t===!0||ls===!0)&&(ui=ls===!0?sn(q,V,Z,Ae,Ct):Wn(q,V,Z),k&&q.isNodeMaterial&&k.onUpdateProgram(q,ui,Ne));let Fr=!1,Xn=!1,cs=!1,lt=ui.getUniforms(),jt=Ne.uniforms;if(Me.useProgram(ui.program)&&(Fr=!0,Xn=!0,cs=!0),q.id!==J&&(J=q.id,Xn=!0),Fr||j!==M){Me.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),lt.setValue(O,"projectionMatrix",M.projectionMatrix),lt.setValue(O,"viewMatrix",M.matrixWorldInverse);let di=lt.map.cameraPosition;di!==void 0&&di.setValue(O,Ai.setFromMatrixPosition(M.matrixWorld)),rt.logarithmicDepthBuffer&&lt.setValue(O,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&lt.setValue(O,"isOrthographic",M.isOrthographicCamera===!0),j!==M&&(j=M,Xn=!0,cs=!0)}if(Ne.needsLights&&(hi.state.sunShadowMap.length>0&&lt.setValue(O,"sunShadowMap",hi.state.sunShadowMap,qe),hi.state.directionalShadowMap.length>0&&lt.setValue(O,"directionalShadowMap",hi.state.directionalShadowMap,qe),hi.state.spotShadowMap.length>0&&lt.setValue(O,"spotShadowMap",hi.state.spotShadowMap,qe),hi.state.pointShadowMap.length>0&&lt.setValue(O,"pointShadowMap",hi.state.pointShadowMap,qe)),Z.isSkinnedMesh){lt.setOptional(O,Z,"bindMatrix"),lt.setOptional(O,Z,"bindMatrixInverse");let It=Z.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),lt.setValue(O,"boneTexture",It.boneTexture,qe))}Z.isBatchedMesh&&(lt.setOptional(O,Z,"batchingTexture"),lt.setValue(O,"batchingTexture",Z._matricesTexture,qe),lt.setOptional(O,Z,"batchingIdTexture"),lt.setValue(O,"batchingIdTexture",Z._indirectTexture,qe),lt.setOptional(O,Z,"batchingColorTexture"),Z._colorsTexture!==null&&lt.setValue(O,"batchingColorTexture",Z._colorsTexture,qe));let Hi=Q.morphAttributes;if((Hi.position!==void 0||Hi.normal!==void 0||Hi.color!==void 0)&&re.update(Z,Q,ui),(Xn||Ne.receiveShadow!==Z.receiveShadow)&&(Ne.receiveShadow=Z.receiveShadow,lt.setValue(O,"receiveShadow",Z.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&V.environment!==null&&(jt.envMapIntensity.value=V.environmentIntensity),jt.dfgLUT!==void 0&&(jt.dfgLUT.value=M1()),Xn){if(lt.setValue(O,"toneMappingExposure",L.toneMappingExposure),Ne.needsLights&&Lr(jt,cs),Te&&q.fog===!0&&_e.refreshFogUniforms(jt,Te),_e.refreshMaterialUniforms(jt,q,Se,be,A.state.transmissionRenderTarget[M.id]),Ne.needsLights&&Ne.numLightProbeGrids>0){let It=E,di=0;for(let Ui of A.state.lightProbeGridArray)Ui.texture!==null&&(It.textures[di]=Ui.texture,It.min[di]=Ui.boundingBox.min,It.max[di]=Ui.boundingBox.max,It.resolution[di]=Ui.resolution,di++);for(let Ui in It)It[Ui].length=di;jt.probesSH.value=It.textures,jt.probesMin.value=It.min,jt.probesMax.value=It.max,jt.probesResolution.value=It.resolution}Eo.upload(O,Rs(Ne),jt,qe)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Eo.upload(O,Rs(Ne),jt,qe),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&lt.setValue(O,"center",Z.center),lt.setValue(O,"modelViewMatrix",Z.modelViewMatrix),lt.setValue(O,"normalMatrix",Z.normalMatrix),lt.setValue(O,"modelMatrix",Z.matrixWorld),q.uniformsGroups!==void 0){let It=q.uniformsGroups;for(let di=0,Ui=It.length;di<Ui;di++){let rl=It[di];He.update(rl,ui),He.bind(rl,ui)}}return ui}function Lr(M,V){M.ambientLightColor.needsUpdate=V,M.lightProbe.needsUpdate=V,M.sunLights.needsUpdate=V,M.sunLightShadows.needsUpdate=V,M.directionalLights.needsUpdate=V,M.directionalLightShadows.needsUpdate=V,M.pointLights.needsUpdate=V,M.pointLightShadows.needsUpdate=V,M.spotLights.needsUpdate=V,M.spotLightShadows.needsUpdate=V,M.rectAreaLights.needsUpdate=V,M.hemisphereLights.needsUpdate=V}function Cs(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(M,V,Q){let q=ke.get(M);q.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),ke.get(M.texture).__webglTexture=V,ke.get(M.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:Q,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,V){let Q=ke.get(M);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(M,V=0,Q=0){ce=M,K=V,H=Q;let q=null,Z=!1,Te=!1;if(M){let Ae=ke.get(M);if(Ae.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(O.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(M.viewport),de.copy(M.scissor),ue=M.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),J=-1;return}else if(Ae.__webglFramebuffer===void 0)qe.setupRenderTarget(M);else if(Ae.__hasExternalTextures)qe.rebindTextures(M,ke.get(M.texture).__webglTexture,ke.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let et=M.depthTexture;if(Ae.__boundDepthTexture!==et){if(et!==null&&ke.has(et)&&(M.width!==et.image.width||M.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qe.setupDepthRenderbuffer(M)}}let Ie=M.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Te=!0);let Ve=ke.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Ve[V])?q=Ve[V][Q]:q=Ve[V],Z=!0):M.samples>0&&qe.useMultisampledRTT(M)===!1?q=ke.get(M).__webglMultisampledFramebuffer:Array.isArray(Ve)?q=Ve[Q]:q=Ve,se.copy(M.viewport),de.copy(M.scissor),ue=M.scissorTest}else se.copy(Ge).multiplyScalar(Se).floor(),de.copy(ht).multiplyScalar(Se).floor(),ue=at;if(Q!==0&&(q=z),Me.bindFramebuffer(O.FRAMEBUFFER,q)&&Me.drawBuffers(M,q),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),Z){let Ae=ke.get(M.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+V,Ae.__webglTexture,Q)}else if(Te){let Ae=V;for(let Ie=0;Ie<M.textures.length;Ie++){let Ve=ke.get(M.textures[Ie]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ie,Ve.__webglTexture,Q,Ae)}}else if(M!==null&&Q!==0){let Ae=ke.get(M.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Ae.__webglTexture,Q)}J=-1};function Dr(M){let V=ke.get(M);return(V.__readFormat!==M.format||V.__readType!==M.type)&&(V.__readFormat=M.format,V.__readType=M.type,V.__formatReadable=rt.textureFormatReadable(M.format),V.__typeReadable=rt.textureTypeReadable(M.type)),V}this.readRenderTargetPixels=function(M,V,Q,q,Z,Te,Pe,Ae=0){if(!(M&&M.isWebGLRenderTarget)){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=ke.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(O.FRAMEBUFFER,Ie);try{let Ve=M.textures[Ae],et=Ve.format,dt=Ve.type;M.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let Be=Dr(Ve);if(Be.__formatReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=M.width-q&&Q>=0&&Q<=M.height-Z&&O.readPixels(V,Q,q,Z,ge.convert(et),ge.convert(dt),Te)}finally{let Ve=ce!==null?ke.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,Ve)}}},this.readRenderTargetPixelsAsync=async function(M,V,Q,q,Z,Te,Pe,Ae=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=ke.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(V>=0&&V<=M.width-q&&Q>=0&&Q<=M.height-Z){Me.bindFramebuffer(O.FRAMEBUFFER,Ie);let Ve=M.textures[Ae],et=Ve.format,dt=Ve.type;M.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Ae);let Be=Dr(Ve);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ft=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.bufferData(O.PIXEL_PACK_BUFFER,Te.byteLength,O.STREAM_READ),O.readPixels(V,Q,q,Z,ge.convert(et),ge.convert(dt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let $t=ce!==null?ke.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(O.FRAMEBUFFER,$t);let Ct=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Em(O,Ct,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,ft),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Te),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(ft),O.deleteSync(Ct),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,V=null,Q=0){let q=Math.pow(2,-Q),Z=Math.floor(M.image.width*q),Te=Math.floor(M.image.height*q),Pe=V!==null?V.x:0,Ae=V!==null?V.y:0;qe.setTexture2D(M,0),O.copyTexSubImage2D(O.TEXTURE_2D,Q,0,0,Pe,Ae,Z,Te),Me.unbindTexture()},this.copyTextureToTexture=function(M,V,Q=null,q=null,Z=0,Te=0){let Pe,Ae,Ie,Ve,et,dt,Be,ft,$t,Ct=M.isCompressedTexture?M.mipmaps[Te]:M.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Ae=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,Ve=Q.min.x,et=Q.min.y,dt=Q.isBox3?Q.min.z:0;else{let lt=Math.pow(2,-Z);Pe=Math.floor(Ct.width*lt),Ae=Math.floor(Ct.height*lt),M.isDataArrayTexture?Ie=Ct.depth:M.isData3DTexture?Ie=Math.floor(Ct.depth*lt):Ie=1,Ve=0,et=0,dt=0}q!==null?(Be=q.x,ft=q.y,$t=q.z):(Be=0,ft=0,$t=0);let Pt=ge.convert(V.format),yi=ge.convert(V.type),Ne;V.isData3DTexture?(qe.setTexture3D(V,0),Ne=O.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(qe.setTexture2DArray(V,0),Ne=O.TEXTURE_2D_ARRAY):(qe.setTexture2D(V,0),Ne=O.TEXTURE_2D),Me.activeTexture(O.TEXTURE0),Me.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,V.flipY),Me.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Me.pixelStorei(O.UNPACK_ALIGNMENT,V.unpackAlignment);let hi=Me.getParameter(O.UNPACK_ROW_LENGTH),_t=Me.getParameter(O.UNPACK_IMAGE_HEIGHT),ls=Me.getParameter(O.UNPACK_SKIP_PIXELS),ui=Me.getParameter(O.UNPACK_SKIP_ROWS),Fr=Me.getParameter(O.UNPACK_SKIP_IMAGES);Me.pixelStorei(O.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,Ve),Me.pixelStorei(O.UNPACK_SKIP_ROWS,et),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,dt);let Xn=M.isDataArrayTexture||M.isData3DTexture,cs=V.isDataArrayTexture||V.isData3DTexture;if(M.isDepthTexture){let lt=ke.get(M),jt=ke.get(V),Hi=ke.get(lt.__renderTarget),It=ke.get(jt.__renderTarget);Me.bindFramebuffer(O.READ_FRAMEBUFFER,Hi.__webglFramebuffer),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let di=0;di<Ie;di++)Xn&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ke.get(M).__webglTexture,Z,dt+di),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ke.get(V).__webglTexture,Te,$t+di)),O.blitFramebuffer(Ve,et,Ve+Pe,et+Ae,Be,ft,Be+Pe,ft+Ae,O.DEPTH_BUFFER_BIT,O.NEAREST);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(Z!==0||M.isRenderTargetTexture||ke.has(M)){let lt=ke.get(M),jt=ke.get(V);Me.bindFramebuffer(O.READ_FRAMEBUFFER,N),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,W);for(let Hi=0;Hi<Ie;Hi++)Xn?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,lt.__webglTexture,Z,dt+Hi):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,lt.__webglTexture,Z),cs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,jt.__webglTexture,Te,$t+Hi):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,jt.__webglTexture,Te),Z!==0?O.blitFramebuffer(Ve,et,Ve+Pe,et+Ae,Be,ft,Be+Pe,ft+Ae,O.COLOR_BUFFER_BIT,O.NEAREST):cs?O.copyTexSubImage3D(Ne,Te,Be,ft,$t+Hi,Ve,et,Pe,Ae):O.copyTexSubImage2D(Ne,Te,Be,ft,Ve,et,Pe,Ae);Me.bindFramebuffer(O.READ_FRAMEBUFFER,null),Me.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else cs?M.isDataTexture||M.isData3DTexture?O.texSubImage3D(Ne,Te,Be,ft,$t,Pe,Ae,Ie,Pt,yi,Ct.data):V.isCompressedArrayTexture?O.compressedTexSubImage3D(Ne,Te,Be,ft,$t,Pe,Ae,Ie,Pt,Ct.data):O.texSubImage3D(Ne,Te,Be,ft,$t,Pe,Ae,Ie,Pt,yi,Ct):M.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ae,Pt,yi,Ct.data):M.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Te,Be,ft,Ct.width,Ct.height,Pt,Ct.data):O.texSubImage2D(O.TEXTURE_2D,Te,Be,ft,Pe,Ae,Pt,yi,Ct);Me.pixelStorei(O.UNPACK_ROW_LENGTH,hi),Me.pixelStorei(O.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(O.UNPACK_SKIP_PIXELS,ls),Me.pixelStorei(O.UNPACK_SKIP_ROWS,ui),Me.pixelStorei(O.UNPACK_SKIP_IMAGES,Fr),Te===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&O.generateMipmap(Ne),Me.unbindTexture()},this.initRenderTarget=function(M){ke.get(M).__webglFramebuffer===void 0&&qe.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?qe.setTextureCube(M,0):M.isData3DTexture?qe.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?qe.setTexture2DArray(M,0):qe.setTexture2D(M,0),Me.unbindTexture()},this.resetState=function(){K=0,H=0,ce=null,Me.reset(),we.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return wn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var hg=23283064365386963e-26,E1=12,ug=typeof TextDecoder>"u"?null:new TextDecoder("utf-8"),Xd=0,Qc=1,ka=2,jc=5,eh=class{constructor(e){this.buf=ArrayBuffer.isView(e)?e:new Uint8Array(e),this.dataView=new DataView(this.buf.buffer,this.buf.byteOffset,this.buf.byteLength),this.pos=0,this.type=0,this._valueStart=-1,this.length=this.buf.length}readFields(e,t,i=this.length){let s;for(;s=this.nextField(i);)e(s,t,this);return t}readMessage(e,t){return this.readFields(e,t,this.readVarint()+this.pos)}readFixed32(){let e=this.dataView.getUint32(this.pos,!0);return this.pos+=4,e}readSFixed32(){let e=this.dataView.getInt32(this.pos,!0);return this.pos+=4,e}readFixed64(){let e=this.dataView.getUint32(this.pos,!0)+this.dataView.getUint32(this.pos+4,!0)*4294967296;return this.pos+=8,e}readSFixed64(){let e=this.dataView.getUint32(this.pos,!0)+this.dataView.getInt32(this.pos+4,!0)*4294967296;return this.pos+=8,e}readFloat(){let e=this.dataView.getFloat32(this.pos,!0);return this.pos+=4,e}readDouble(){let e=this.dataView.getFloat64(this.pos,!0);return this.pos+=8,e}readVarint(e){let t=this.buf,i=t[this.pos++];if(i<128)return i;let s=i&127,r;return r=t[this.pos++],s|=(r&127)<<7,r<128||(r=t[this.pos++],s|=(r&127)<<14,r<128)||(r=t[this.pos++],s|=(r&127)<<21,r<128)?s:(r=t[this.pos],s|=(r&15)<<28,T1(s,e,this))}readSVarint(){let e=this.readVarint();return e%2===1?(e+1)/-2:e/2}readBoolean(){return!!this.readVarint()}readString(){let e=this.readVarint()+this.pos,t=this.pos;return this.pos=e,e-t>=E1&&ug?ug.decode(this.buf.subarray(t,e)):B1(this.buf,t,e)}readBytes(){let e=this.readVarint()+this.pos,t=this.buf.subarray(this.pos,e);return this.pos=e,t}readPackedVarint(e=[],t){let i=this.readPackedEnd();for(;this.pos<i;)e.push(this.readVarint(t));return e}readPackedSVarint(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSVarint());return e}readPackedBoolean(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readBoolean());return e}readPackedFloat(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFloat());return e}readPackedDouble(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readDouble());return e}readPackedFixed32(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFixed32());return e}readPackedSFixed32(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSFixed32());return e}readPackedFixed64(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFixed64());return e}readPackedSFixed64(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSFixed64());return e}readPackedEnd(){return this.type===ka?this.readVarint()+this.pos:this.pos+1}nextField(e=this.length){if(this.pos===this._valueStart&&this.skip(this.type),this.pos>=e)return 0;let t=this.readVarint();return this.type=t&7,this._valueStart=this.pos,t>>>3}skip(e){let t=e&7;if(t===Xd)for(;this.buf[this.pos++]>127;);else if(t===ka)this.pos=this.readVarint()+this.pos;else if(t===jc)this.pos+=4;else if(t===Qc)this.pos+=8;else throw new Error(`Unimplemented type: ${t}`)}},th=class{constructor(e=new Uint8Array(16)){this.buf=ArrayBuffer.isView(e)?e:new Uint8Array(e),this.dataView=new DataView(this.buf.buffer,this.buf.byteOffset,this.buf.byteLength),this.pos=0,this.length=this.buf.length}writeTag(e,t){this.writeVarint(e<<3|t)}realloc(e){let t=this.length||16;for(;t<this.pos+e;)t*=2;if(t!==this.length){let i=new Uint8Array(t);i.set(this.buf),this.buf=i,this.dataView=new DataView(i.buffer),this.length=t}}finish(){return this.length=this.pos,this.pos=0,this.buf.subarray(0,this.length)}writeFixed32(e){this.realloc(4),this.dataView.setInt32(this.pos,e,!0),this.pos+=4}writeSFixed32(e){this.realloc(4),this.dataView.setInt32(this.pos,e,!0),this.pos+=4}writeFixed64(e){this.realloc(8),this.dataView.setInt32(this.pos,e&-1,!0),this.dataView.setInt32(this.pos+4,Math.floor(e*hg),!0),this.pos+=8}writeSFixed64(e){this.realloc(8),this.dataView.setInt32(this.pos,e&-1,!0),this.dataView.setInt32(this.pos+4,Math.floor(e*hg),!0),this.pos+=8}writeVarint(e){if(e=+e||0,e>=0&&e<128){this.pos>=this.length&&this.realloc(1),this.buf[this.pos++]=e;return}if(e>268435455||e<0){A1(e,this);return}this.realloc(4),this.buf[this.pos++]=e&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=(e>>>=7)&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=(e>>>=7)&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=e>>>7&127)))}writeSVarint(e){this.writeVarint(e<0?-e*2-1:e*2)}writeBoolean(e){this.writeVarint(+e)}writeString(e){e=String(e),this.realloc(e.length*4),this.pos++;let t=this.pos;this.pos=V1(this.buf,e,this.pos);let i=this.pos-t;i>=128&&dg(t,i,this),this.pos=t-1,this.writeVarint(i),this.pos+=i}writeFloat(e){this.realloc(4),this.dataView.setFloat32(this.pos,e,!0),this.pos+=4}writeDouble(e){this.realloc(8),this.dataView.setFloat64(this.pos,e,!0),this.pos+=8}writeBytes(e){let t=e.length;this.writeVarint(t),this.realloc(t),this.buf.set(e,this.pos),this.pos+=t}writeRawMessage(e,t){this.pos++;let i=this.pos;e(t,this);let s=this.pos-i;s>=128&&dg(i,s,this),this.pos=i-1,this.writeVarint(s),this.pos+=s}writeMessage(e,t,i){this.writeTag(e,ka),this.writeRawMessage(t,i)}writePackedVarint(e,t){t.length&&this.writeMessage(e,C1,t)}writePackedSVarint(e,t){t.length&&this.writeMessage(e,P1,t)}writePackedBoolean(e,t){t.length&&this.writeMessage(e,D1,t)}writePackedFloat(e,t){t.length&&this.writeMessage(e,I1,t)}writePackedDouble(e,t){t.length&&this.writeMessage(e,L1,t)}writePackedFixed32(e,t){t.length&&this.writeMessage(e,F1,t)}writePackedSFixed32(e,t){t.length&&this.writeMessage(e,N1,t)}writePackedFixed64(e,t){t.length&&this.writeMessage(e,U1,t)}writePackedSFixed64(e,t){t.length&&this.writeMessage(e,O1,t)}writeBytesField(e,t){this.writeTag(e,ka),this.writeBytes(t)}writeFixed32Field(e,t){this.writeTag(e,jc),this.writeFixed32(t)}writeSFixed32Field(e,t){this.writeTag(e,jc),this.writeSFixed32(t)}writeFixed64Field(e,t){this.writeTag(e,Qc),this.writeFixed64(t)}writeSFixed64Field(e,t){this.writeTag(e,Qc),this.writeSFixed64(t)}writeVarintField(e,t){this.writeTag(e,Xd),this.writeVarint(t)}writeSVarintField(e,t){this.writeTag(e,Xd),this.writeSVarint(t)}writeStringField(e,t){this.writeTag(e,ka),this.writeString(t)}writeFloatField(e,t){this.writeTag(e,jc),this.writeFloat(t)}writeDoubleField(e,t){this.writeTag(e,Qc),this.writeDouble(t)}writeBooleanField(e,t){this.writeVarintField(e,+t)}};function T1(n,e,t){let i=t.buf,s,r;if(r=i[t.pos++],s=(r&112)>>4,r<128||(r=i[t.pos++],s|=(r&127)<<3,r<128)||(r=i[t.pos++],s|=(r&127)<<10,r<128)||(r=i[t.pos++],s|=(r&127)<<17,r<128)||(r=i[t.pos++],s|=(r&127)<<24,r<128)||(r=i[t.pos++],s|=(r&1)<<31,r<128))return bo(n,s,e);throw new Error("Expected varint not more than 10 bytes")}function bo(n,e,t){return t?e*4294967296+(n>>>0):(e>>>0)*4294967296+(n>>>0)}function A1(n,e){let t,i;if(n>=0?(t=n%4294967296|0,i=n/4294967296|0):(t=~(-n%4294967296),i=~(-n/4294967296),t^4294967295?t=t+1|0:(t=0,i=i+1|0)),n>=18446744073709552e3||n<-18446744073709552e3)throw new Error("Given varint doesn't fit into 10 bytes");e.realloc(10),b1(t,i,e),R1(i,e)}function b1(n,e,t){t.buf[t.pos++]=n&127|128,n>>>=7,t.buf[t.pos++]=n&127|128,n>>>=7,t.buf[t.pos++]=n&127|128,n>>>=7,t.buf[t.pos++]=n&127|128,n>>>=7,t.buf[t.pos]=n&127}function R1(n,e){let t=(n&7)<<4;e.buf[e.pos++]|=t|((n>>>=3)?128:0),n&&(e.buf[e.pos++]=n&127|((n>>>=7)?128:0),n&&(e.buf[e.pos++]=n&127|((n>>>=7)?128:0),n&&(e.buf[e.pos++]=n&127|((n>>>=7)?128:0),n&&(e.buf[e.pos++]=n&127|((n>>>=7)?128:0),n&&(e.buf[e.pos++]=n&127)))))}function dg(n,e,t){let i=e<=16383?1:e<=2097151?2:e<=268435455?3:Math.floor(Math.log(e)/(Math.LN2*7));t.realloc(i),t.buf.copyWithin(n+i,n,t.pos)}function C1(n,e){let t=n.length,i=e.buf,s=e.pos,r=e.length;for(let o=0;o<t;o++){let a=n[o];if(a<0||s+10>r){e.pos=s,e.writeVarint(a),i=e.buf,s=e.pos,r=e.length;continue}for(;a>127;)i[s++]=a%128|128,a=Math.floor(a/128);i[s++]=a}e.pos=s}function P1(n,e){for(let t=0;t<n.length;t++)e.writeSVarint(n[t])}function I1(n,e){for(let t=0;t<n.length;t++)e.writeFloat(n[t])}function L1(n,e){for(let t=0;t<n.length;t++)e.writeDouble(n[t])}function D1(n,e){for(let t=0;t<n.length;t++)e.writeBoolean(n[t])}function F1(n,e){for(let t=0;t<n.length;t++)e.writeFixed32(n[t])}function N1(n,e){for(let t=0;t<n.length;t++)e.writeSFixed32(n[t])}function U1(n,e){for(let t=0;t<n.length;t++)e.writeFixed64(n[t])}function O1(n,e){for(let t=0;t<n.length;t++)e.writeSFixed64(n[t])}function B1(n,e,t){let i="",s=e;for(;s<t;){let r=n[s],o=null,a=r>239?4:r>223?3:r>191?2:1;if(s+a>t)break;let l,c,u;a===1?r<128&&(o=r):a===2?(l=n[s+1],(l&192)===128&&(o=(r&31)<<6|l&63,o<=127&&(o=null))):a===3?(l=n[s+1],c=n[s+2],(l&192)===128&&(c&192)===128&&(o=(r&15)<<12|(l&63)<<6|c&63,(o<=2047||o>=55296&&o<=57343)&&(o=null))):a===4&&(l=n[s+1],c=n[s+2],u=n[s+3],(l&192)===128&&(c&192)===128&&(u&192)===128&&(o=(r&15)<<18|(l&63)<<12|(c&63)<<6|u&63,(o<=65535||o>=1114112)&&(o=null))),o===null?(o=65533,a=1):o>65535&&(o-=65536,i+=String.fromCharCode(o>>>10&1023|55296),o=56320|o&1023),i+=String.fromCharCode(o),s+=a}return i}function V1(n,e,t){for(let i=0,s,r;i<e.length;i++){if(s=e.charCodeAt(i),s>55295&&s<57344)if(r)if(s<56320){n[t++]=239,n[t++]=191,n[t++]=189,r=s;continue}else s=r-55296<<10|s-56320|65536,r=null;else{s>56319||i+1===e.length?(n[t++]=239,n[t++]=191,n[t++]=189):r=s;continue}else r&&(n[t++]=239,n[t++]=191,n[t++]=189,r=null);s<128?n[t++]=s:(s<2048?n[t++]=s>>6|192:(s<65536?n[t++]=s>>12|224:(n[t++]=s>>18|240,n[t++]=s>>12&63|128),n[t++]=s>>6&63|128),n[t++]=s&63|128)}return t}function Sr(n){let e=n.dataView.getBigUint64(n.pos,!0);return n.pos+=8,e.toString()}var Co={ROLE_UNSPECIFIED:0,ROLE_AUDIENCE:1,ROLE_HAND:2,ROLE_OPERATOR:3},za={LIFE_CYCLE_UNSPECIFIED:0,LIFE_CYCLE_DISABLED:1,LIFE_CYCLE_ENABLED:2,LIFE_CYCLE_PAUSED:3,LIFE_CYCLE_FAULT:4},fg={FORCE_SOURCE_UNSPECIFIED:0,FORCE_SOURCE_COUPLING_AT_SIMULATION_RATE:1,FORCE_SOURCE_LOCAL_MODEL:2},pg={RENDERING_UNSPECIFIED:0,RENDERING_PALPD:1,RENDERING_DEVICE:2,RENDERING_NONE:3},mg={LIMIT_ACTED_UNSPECIFIED:0,LIMIT_ACTED_NOT_FINITE:1,LIMIT_ACTED_ENGAGING:2,LIMIT_ACTED_CLAMPED:3,LIMIT_ACTED_SLEWED:4,LIMIT_ACTED_POSE_HELD:5,LIMIT_ACTED_POSE_STALE:6,LIMIT_ACTED_STEP_STALE:7,LIMIT_ACTED_DAMPED:8,LIMIT_ACTED_HOT:9,LIMIT_ACTED_BRAKED:10,LIMIT_ACTED_WAITING:11},nh={SEVERITY_UNSPECIFIED:0,SEVERITY_INFO:1,SEVERITY_WARNING:2,SEVERITY_ERROR:3},gg={EVENT_KIND_UNSPECIFIED:0,EVENT_KIND_STARTED:1,EVENT_KIND_PAUSED:2,EVENT_KIND_RESET:3,EVENT_KIND_DEVICE_JOINED:4,EVENT_KIND_DEVICE_LEFT:5,EVENT_KIND_DEVICE_REFUSED:6,EVENT_KIND_LIFE_CYCLE:7,EVENT_KIND_POSE_REJECTED:8,EVENT_KIND_POSE_STALE:9,EVENT_KIND_SIMULATION_STALE:10,EVENT_KIND_SIMULATION_FAILED:11,EVENT_KIND_LATE:12,EVENT_KIND_MALFORMED:13,EVENT_KIND_SHUTDOWN:14,EVENT_KIND_FACTOR_FAILED:15,EVENT_KIND_LINK:16,EVENT_KIND_GPU_LOST:17},js={TOOL_ROLE_UNSPECIFIED:0,TOOL_ROLE_ANY_DEVICE:1,TOOL_ROLE_NAMED_DEVICE:2,TOOL_ROLE_SCRIPT:3},En={LINK_LAW_UNSPECIFIED:0,LINK_LAW_BALL:1,LINK_LAW_WELD:2,LINK_LAW_HINGE:3,LINK_LAW_SLIDE:4,LINK_LAW_THREAD:5,LINK_LAW_BOND:6,LINK_LAW_BLADE:7,LINK_LAW_NEEDLE:8,LINK_LAW_SPRING:9},Yd={DRIVE_UNSPECIFIED:0,DRIVE_FREE:1,DRIVE_FIXED:2,DRIVE_KINEMATIC:3,DRIVE_COUPLED:4},sh={RUN_STATE_UNSPECIFIED:0,RUN_STATE_RUNNING:1,RUN_STATE_PAUSED:2};function k1(n,e){n.id&&e.writeVarintField(1,n.id),n.status&&e.writeMessage(2,G1,n.status),n.start&&e.writeMessage(3,H1,n.start),n.pause&&e.writeMessage(4,W1,n.pause),n.step&&e.writeMessage(5,X1,n.step),n.reset&&e.writeMessage(6,q1,n.reset),n.snapshot&&e.writeMessage(7,Y1,n.snapshot),n.restore&&e.writeMessage(8,K1,n.restore),n.clients&&e.writeMessage(9,$1,n.clients),n.inspect&&e.writeMessage(10,J1,n.inspect),n.shutdown&&e.writeMessage(11,Q1,n.shutdown),n.drop&&e.writeMessage(12,Z1,n.drop)}function z1(n,e){let t={id:0,failure:void 0,reply:void 0,done:void 0,status:void 0,state:void 0,snapshot:void 0,clients:void 0,inspect:void 0},i;for(;i=n.nextField(e);)i===1?t.id=n.readVarint():i===2?(t.failure=j1(n,n.readVarint()+n.pos),t.reply="failure"):i===3?(t.done=eE(n,n.readVarint()+n.pos),t.reply="done"):i===4?(t.status=tE(n,n.readVarint()+n.pos),t.reply="status"):i===5?(t.state=Kd(n,n.readVarint()+n.pos),t.reply="state"):i===6?(t.snapshot=iE(n,n.readVarint()+n.pos),t.reply="snapshot"):i===7?(t.clients=nE(n,n.readVarint()+n.pos),t.reply="clients"):i===8&&(t.inspect=oE(n,n.readVarint()+n.pos),t.reply="inspect");return t}function G1(n,e){}function H1(n,e){}function W1(n,e){}function X1(n,e){n.count&&e.writeVarintField(1,n.count)}function q1(n,e){}function Y1(n,e){}function K1(n,e){n.snapshot_id&&e.writeVarintField(1,n.snapshot_id)}function Z1(n,e){n.snapshot_id&&e.writeVarintField(1,n.snapshot_id)}function $1(n,e){}function J1(n,e){n.matrix&&e.writeVarintField(1,n.matrix),n.body_name&&e.writeStringField(2,n.body_name),n.also&&e.writePackedVarint(3,n.also),n.piece_bytes&&e.writeVarintField(4,n.piece_bytes),n.result_id&&e.writeVarintField(5,n.result_id),n.offset_bytes&&e.writeVarintField(6,n.offset_bytes)}function Q1(n,e){}function j1(n,e){let t={code:0,text:""},i;for(;i=n.nextField(e);)i===1?t.code=n.readVarint():i===2&&(t.text=n.readString());return t}function eE(n,e){return n.pos=e,{}}function tE(n,e){let t={header:void 0,version:"",scenario:"",scene_hash:"0",rate_hz:0,run_state:0,uptime_ns:0,slowdown:0,missed_deadlines:0,backend:"",degraded:"",world_hash:"0",device_endpoint:"",stream_endpoint:"",body_names:[],protocol_minor:0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.version=n.readString():i===3?t.scenario=n.readString():i===4?t.scene_hash=Sr(n):i===5?t.rate_hz=n.readDouble():i===6?t.run_state=n.readVarint():i===7?t.uptime_ns=n.readFixed64():i===8?t.slowdown=n.readDouble():i===9?t.missed_deadlines=n.readVarint():i===10?t.backend=n.readString():i===11?t.degraded=n.readString():i===12?t.world_hash=Sr(n):i===13?t.device_endpoint=n.readString():i===14?t.stream_endpoint=n.readString():i===15?t.body_names.push(n.readString()):i===16&&(t.protocol_minor=n.readVarint());return t}function iE(n,e){let t={snapshot_id:0,world_hash:"0"},i;for(;i=n.nextField(e);)i===1?t.snapshot_id=n.readVarint():i===2&&(t.world_hash=Sr(n));return t}function nE(n,e){let t={devices:[],subscriptions:0},i;for(;i=n.nextField(e);)i===1?t.devices.push(sE(n,n.readVarint()+n.pos)):i===2&&(t.subscriptions=n.readVarint());return t}function sE(n,e){let t={device_name:"",device_kind:"",tool_name:"",life_cycle:0,connected_ns:0,samples:0,rejected:0,forces:0,rendering:0,force_source:0,coupling_n_m:0,acted:[]},i;for(;i=n.nextField(e);)i===1?t.device_name=n.readString():i===2?t.device_kind=n.readString():i===3?t.tool_name=n.readString():i===4?t.life_cycle=n.readVarint():i===5?t.connected_ns=n.readFixed64():i===6?t.samples=n.readVarint():i===7?t.rejected=n.readVarint():i===8?t.forces=n.readVarint():i===9?t.rendering=n.readVarint():i===10?t.force_source=n.readVarint():i===11?t.coupling_n_m=n.readDouble():i===12&&n.readPackedVarint(t.acted);return t}function rE(n,e){let t={rows:0,last:0,a_blocks:0,l_blocks:0,supernodes:0,widest:0},i;for(;i=n.nextField(e);)i===1?t.rows=n.readVarint():i===2?t.last=n.readVarint():i===3?t.a_blocks=n.readVarint():i===4?t.l_blocks=n.readVarint():i===5?t.supernodes=n.readVarint():i===6&&(t.widest=n.readVarint());return t}function oE(n,e){let t={header:void 0,matrix_market:void 0,body_name:"",sizes_bytes:[],result_id:0,offset_bytes:0,is_copy:!1,factor_age_steps:0,running_factor_age_steps:0,fill:void 0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.matrix_market=n.readBytes():i===3?t.body_name=n.readString():i===4?n.readPackedVarint(t.sizes_bytes):i===5?t.result_id=n.readVarint():i===6?t.offset_bytes=n.readVarint():i===7?t.is_copy=n.readBoolean():i===8?t.factor_age_steps=n.readVarint():i===9?t.running_factor_age_steps=n.readVarint():i===10&&(t.fill=rE(n,n.readVarint()+n.pos));return t}function aE(n,e){n.sequence&&e.writeVarintField(1,n.sequence),n.device_time_ns&&e.writeFixed64Field(2,n.device_time_ns),n.measured_cp&&e.writeMessage(3,ME,n.measured_cp),n.measured_cv&&e.writeMessage(4,TE,n.measured_cv),n.buttons&&e.writeVarintField(5,n.buttons),n.gripper_ratio&&e.writeDoubleField(6,n.gripper_ratio),n.delay_s&&e.writeDoubleField(7,n.delay_s)}function _g(n,e){n.join&&e.writeMessage(1,lE,n.join),n.drawn&&e.writeMessage(2,cE,n.drawn),n.rate&&e.writeMessage(3,hE,n.rate),n.claim&&e.writeMessage(4,uE,n.claim),n.hand&&e.writeMessage(5,dE,n.hand),n.release&&e.writeMessage(6,fE,n.release),n.ask&&e.writeMessage(7,k1,n.ask)}function lE(n,e){if(n.token&&e.writeStringField(1,n.token),n.rate_hz&&e.writeDoubleField(2,n.rate_hz),n.topics)for(let t of n.topics)e.writeStringField(3,t)}function cE(n,e){n.sequence&&e.writeVarintField(1,n.sequence)}function hE(n,e){n.rate_hz&&e.writeDoubleField(1,n.rate_hz),n.hidden&&e.writeBooleanField(2,n.hidden)}function uE(n,e){n.tool_name&&e.writeStringField(1,n.tool_name)}function dE(n,e){n.tool_id&&e.writeVarintField(1,n.tool_id),n.sample&&e.writeMessage(2,aE,n.sample)}function fE(n,e){n.tool_id&&e.writeVarintField(1,n.tool_id)}function xg(n,e){let t={picture:void 0,message:void 0,joined:void 0,denied:void 0,claimed:void 0,released:void 0,reply:void 0,daemon:void 0},i;for(;i=n.nextField(e);)i===1?(t.picture=pE(n,n.readVarint()+n.pos),t.message="picture"):i===2?(t.joined=gE(n,n.readVarint()+n.pos),t.message="joined"):i===3?(t.denied=_E(n,n.readVarint()+n.pos),t.message="denied"):i===4?(t.claimed=xE(n,n.readVarint()+n.pos),t.message="claimed"):i===5?(t.released=yE(n,n.readVarint()+n.pos),t.message="released"):i===6?(t.reply=z1(n,n.readVarint()+n.pos),t.message="reply"):i===7&&(t.daemon=vE(n,n.readVarint()+n.pos),t.message="daemon");return t}function pE(n,e){let t={sequence:0,composed_time_ns:0,skipped:0,dropped:0,answers:[]},i;for(;i=n.nextField(e);)i===1?t.sequence=n.readVarint():i===2?t.composed_time_ns=n.readFixed64():i===3?t.skipped=n.readVarint():i===4?t.dropped=n.readVarint():i===5&&t.answers.push(mE(n,n.readVarint()+n.pos));return t}function mE(n,e){let t={tool_id:0,sequence:0},i;for(;i=n.nextField(e);)i===1?t.tool_id=n.readVarint():i===2&&(t.sequence=n.readVarint());return t}function gE(n,e){let t={role:0,version:"",protocol_minor:0},i;for(;i=n.nextField(e);)i===1?t.role=n.readVarint():i===2?t.version=n.readString():i===3&&(t.protocol_minor=n.readVarint());return t}function _E(n,e){let t={code:0,text:"",what:"",request_id:0},i;for(;i=n.nextField(e);)i===1?t.code=n.readVarint():i===2?t.text=n.readString():i===3?t.what=n.readString():i===4&&(t.request_id=n.readVarint());return t}function xE(n,e){let t={tool_id:0,tool_name:"",tool_pose:void 0},i;for(;i=n.nextField(e);)i===1?t.tool_id=n.readVarint():i===2?t.tool_name=n.readString():i===3&&(t.tool_pose=Ro(n,n.readVarint()+n.pos));return t}function yE(n,e){let t={tool_id:0,text:""},i;for(;i=n.nextField(e);)i===1?t.tool_id=n.readVarint():i===2&&(t.text=n.readString());return t}function vE(n,e){let t={connected:!1,text:"",session_id:"0"},i;for(;i=n.nextField(e);)i===1?t.connected=n.readBoolean():i===2?t.text=n.readString():i===3&&(t.session_id=Sr(n));return t}function Si(n,e){let t={x:0,y:0,z:0},i;for(;i=n.nextField(e);)i===1?t.x=n.readDouble():i===2?t.y=n.readDouble():i===3&&(t.z=n.readDouble());return t}function qd(n,e){n.x&&e.writeDoubleField(1,n.x),n.y&&e.writeDoubleField(2,n.y),n.z&&e.writeDoubleField(3,n.z)}function wE(n,e){let t={x:0,y:0,z:0,w:0},i;for(;i=n.nextField(e);)i===1?t.x=n.readDouble():i===2?t.y=n.readDouble():i===3?t.z=n.readDouble():i===4&&(t.w=n.readDouble());return t}function SE(n,e){n.x&&e.writeDoubleField(1,n.x),n.y&&e.writeDoubleField(2,n.y),n.z&&e.writeDoubleField(3,n.z),n.w&&e.writeDoubleField(4,n.w)}function Ro(n,e){let t={position_m:void 0,orientation:void 0},i;for(;i=n.nextField(e);)i===1?t.position_m=Si(n,n.readVarint()+n.pos):i===2&&(t.orientation=wE(n,n.readVarint()+n.pos));return t}function ME(n,e){n.position_m&&e.writeMessage(1,qd,n.position_m),n.orientation&&e.writeMessage(2,SE,n.orientation)}function EE(n,e){let t={linear_m_s:void 0,angular_rad_s:void 0},i;for(;i=n.nextField(e);)i===1?t.linear_m_s=Si(n,n.readVarint()+n.pos):i===2&&(t.angular_rad_s=Si(n,n.readVarint()+n.pos));return t}function TE(n,e){n.linear_m_s&&e.writeMessage(1,qd,n.linear_m_s),n.angular_rad_s&&e.writeMessage(2,qd,n.angular_rad_s)}function ih(n,e){let t={force_n:void 0,torque_nm:void 0},i;for(;i=n.nextField(e);)i===1?t.force_n=Si(n,n.readVarint()+n.pos):i===2&&(t.torque_nm=Si(n,n.readVarint()+n.pos));return t}function AE(n,e){let t={low_m:void 0,high_m:void 0},i;for(;i=n.nextField(e);)i===1?t.low_m=Si(n,n.readVarint()+n.pos):i===2&&(t.high_m=Si(n,n.readVarint()+n.pos));return t}function Vn(n,e){let t={session_id:"0",step:0,simulated_time_ns:0,monotonic_time_ns:0,sequence:0},i;for(;i=n.nextField(e);)i===1?t.session_id=Sr(n):i===2?t.step=n.readVarint():i===3?t.simulated_time_ns=n.readFixed64():i===4?t.monotonic_time_ns=n.readFixed64():i===5&&(t.sequence=n.readVarint());return t}function yg(n,e){let t={header:void 0,severity:0,kind:0,text:"",tool_id:0,device_name:""},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.severity=n.readVarint():i===3?t.kind=n.readVarint():i===4?t.text=n.readString():i===5?t.tool_id=n.readVarint():i===6&&(t.device_name=n.readString());return t}function vg(n,e){let t={header:void 0,name:"",scene_hash:"0",rate_hz:0,gravity_m_s2:void 0,bodies:[],tools:[],links:[],about:"",view:void 0,protocol_minor:0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.name=n.readString():i===3?t.scene_hash=Sr(n):i===4?t.rate_hz=n.readDouble():i===5?t.gravity_m_s2=Si(n,n.readVarint()+n.pos):i===6?t.bodies.push(LE(n,n.readVarint()+n.pos)):i===7?t.tools.push(bE(n,n.readVarint()+n.pos)):i===8?t.links.push(RE(n,n.readVarint()+n.pos)):i===9?t.about=n.readString():i===10?t.view=CE(n,n.readVarint()+n.pos):i===11&&(t.protocol_minor=n.readVarint());return t}function bE(n,e){let t={body_id:0,name:"",part_ids:[],role:0,holder:"",force_limit_n:0,torque_limit_nm:0,has_jaws:!1},i;for(;i=n.nextField(e);)i===1?t.body_id=n.readVarint():i===2?t.name=n.readString():i===3?n.readPackedVarint(t.part_ids):i===4?t.role=n.readVarint():i===5?t.holder=n.readString():i===6?t.force_limit_n=n.readDouble():i===7?t.torque_limit_nm=n.readDouble():i===8&&(t.has_jaws=n.readBoolean());return t}function RE(n,e){let t={id:0,name:"",law:0,body_a_id:0,body_b_id:0,curve:void 0,closed:!1,length_m:0},i;for(;i=n.nextField(e);)i===1?t.id=n.readVarint():i===2?t.name=n.readString():i===3?t.law=n.readVarint():i===4?t.body_a_id=n.readVarint():i===5?t.body_b_id=n.readVarint():i===6?t.curve=n.readBytes():i===7?t.closed=n.readBoolean():i===8&&(t.length_m=n.readDouble());return t}function CE(n,e){let t={from_m:void 0,to_m:void 0,up:void 0,field_rad:0},i;for(;i=n.nextField(e);)i===1?t.from_m=Si(n,n.readVarint()+n.pos):i===2?t.to_m=Si(n,n.readVarint()+n.pos):i===3?t.up=Si(n,n.readVarint()+n.pos):i===4&&(t.field_rad=n.readDouble());return t}function PE(n,e){let t={red_ratio:0,green_ratio:0,blue_ratio:0,opacity_ratio:0,gloss_ratio:0},i;for(;i=n.nextField(e);)i===1?t.red_ratio=n.readDouble():i===2?t.green_ratio=n.readDouble():i===3?t.blue_ratio=n.readDouble():i===4?t.opacity_ratio=n.readDouble():i===5&&(t.gloss_ratio=n.readDouble());return t}function IE(n,e){let t={rod_id:0,number:0},i;for(;i=n.nextField(e);)i===1?t.rod_id=n.readVarint():i===2&&(t.number=n.readVarint());return t}function LE(n,e){let t={id:0,name:"",soft:void 0,kind:void 0,rigid:void 0,parent_id:0,rod:void 0,look:void 0},i;for(;i=n.nextField(e);)i===1?t.id=n.readVarint():i===2?t.name=n.readString():i===3?(t.soft=DE(n,n.readVarint()+n.pos),t.kind="soft"):i===4?(t.rigid=FE(n,n.readVarint()+n.pos),t.kind="rigid"):i===5?t.parent_id=n.readVarint():i===6?t.rod=IE(n,n.readVarint()+n.pos):i===7&&(t.look=PE(n,n.readVarint()+n.pos));return t}function DE(n,e){let t={rest_positions:void 0,triangles:void 0,nodes:void 0,tissue:void 0,tissue_names:[]},i;for(;i=n.nextField(e);)i===1?t.rest_positions=n.readBytes():i===2?t.triangles=n.readBytes():i===3?t.nodes=n.readBytes():i===4?t.tissue=n.readBytes():i===5&&t.tissue_names.push(n.readString());return t}function FE(n,e){let t={drive:0,shape:void 0,pose:void 0},i;for(;i=n.nextField(e);)i===1?t.drive=n.readVarint():i===2?t.shape=NE(n,n.readVarint()+n.pos):i===3&&(t.pose=Ro(n,n.readVarint()+n.pos));return t}function NE(n,e){let t={at:void 0,sphere:void 0,kind:void 0,capsule:void 0,cuboid:void 0,plane:void 0,surface:void 0},i;for(;i=n.nextField(e);)i===1?t.at=Ro(n,n.readVarint()+n.pos):i===2?(t.sphere=UE(n,n.readVarint()+n.pos),t.kind="sphere"):i===3?(t.capsule=OE(n,n.readVarint()+n.pos),t.kind="capsule"):i===4?(t.cuboid=BE(n,n.readVarint()+n.pos),t.kind="cuboid"):i===5?(t.plane=VE(n,n.readVarint()+n.pos),t.kind="plane"):i===6&&(t.surface=kE(n,n.readVarint()+n.pos),t.kind="surface");return t}function UE(n,e){let t={radius_m:0},i;for(;i=n.nextField(e);)i===1&&(t.radius_m=n.readDouble());return t}function OE(n,e){let t={radius_m:0,length_m:0},i;for(;i=n.nextField(e);)i===1?t.radius_m=n.readDouble():i===2&&(t.length_m=n.readDouble());return t}function BE(n,e){let t={half_m:void 0,radius_m:0},i;for(;i=n.nextField(e);)i===1?t.half_m=Si(n,n.readVarint()+n.pos):i===2&&(t.radius_m=n.readDouble());return t}function VE(n,e){return n.pos=e,{}}function kE(n,e){let t={positions:void 0,triangles:void 0},i;for(;i=n.nextField(e);)i===1?t.positions=n.readBytes():i===2&&(t.triangles=n.readBytes());return t}function Kd(n,e){let t={header:void 0,run_state:0,rigid:[],tools:[],slowdown:0,quality_rung:0,backend:"",wh_defect_m:0,defect_passes:0,factor_age_steps:0,links:[]},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.run_state=n.readVarint():i===3?t.rigid.push(GE(n,n.readVarint()+n.pos)):i===4?t.tools.push(HE(n,n.readVarint()+n.pos)):i===5?t.slowdown=n.readDouble():i===6?t.quality_rung=n.readVarint():i===7?t.backend=n.readString():i===8?t.wh_defect_m=n.readDouble():i===9?t.defect_passes=n.readVarint():i===10?t.factor_age_steps=n.readVarint():i===11&&t.links.push(zE(n,n.readVarint()+n.pos));return t}function zE(n,e){let t={link_id:0,holds:!1,place_m:void 0,other_m:void 0,force_n:void 0,torque_nm:void 0,gap_m:0,value:0,path:void 0},i;for(;i=n.nextField(e);)i===1?t.link_id=n.readVarint():i===2?t.holds=n.readBoolean():i===3?t.place_m=Si(n,n.readVarint()+n.pos):i===4?t.other_m=Si(n,n.readVarint()+n.pos):i===5?t.force_n=Si(n,n.readVarint()+n.pos):i===6?t.torque_nm=Si(n,n.readVarint()+n.pos):i===7?t.gap_m=n.readDouble():i===8?t.value=n.readDouble():i===9&&(t.path=n.readBytes());return t}function GE(n,e){let t={body_id:0,pose:void 0,twist:void 0},i;for(;i=n.nextField(e);)i===1?t.body_id=n.readVarint():i===2?t.pose=Ro(n,n.readVarint()+n.pos):i===3&&(t.twist=EE(n,n.readVarint()+n.pos));return t}function HE(n,e){let t={tool_id:0,device_name:"",life_cycle:0,device_pose:void 0,proxy_pose:void 0,wrench_on_tissue:void 0,wrench_on_hand:void 0,buttons:0,gripper_ratio:0,force_source:0,acted:[],grip_torque_nm:0,rendering:0,coupling_n_m:0,answers_sequence:0},i;for(;i=n.nextField(e);)i===1?t.tool_id=n.readVarint():i===2?t.device_name=n.readString():i===3?t.life_cycle=n.readVarint():i===4?t.device_pose=Ro(n,n.readVarint()+n.pos):i===5?t.proxy_pose=Ro(n,n.readVarint()+n.pos):i===6?t.wrench_on_tissue=ih(n,n.readVarint()+n.pos):i===7?t.wrench_on_hand=ih(n,n.readVarint()+n.pos):i===8?t.buttons=n.readVarint():i===9?t.gripper_ratio=n.readDouble():i===10?t.force_source=n.readVarint():i===11?n.readPackedVarint(t.acted):i===12?t.grip_torque_nm=n.readDouble():i===13?t.rendering=n.readVarint():i===14?t.coupling_n_m=n.readDouble():i===15&&(t.answers_sequence=n.readVarint());return t}function wg(n,e){let t={header:void 0,body_id:0,quantised:void 0,positions:void 0,float32:void 0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.body_id=n.readVarint():i===3?(t.quantised=WE(n,n.readVarint()+n.pos),t.positions="quantised"):i===4&&(t.float32=n.readBytes(),t.positions="float32");return t}function WE(n,e){let t={box:void 0,int16:void 0},i;for(;i=n.nextField(e);)i===1?t.box=AE(n,n.readVarint()+n.pos):i===2&&(t.int16=n.readBytes());return t}function Sg(n,e){let t={header:void 0,contacts:[],dropped:0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.contacts.push(XE(n,n.readVarint()+n.pos)):i===3&&(t.dropped=n.readVarint());return t}function XE(n,e){let t={id:"0",body_a_id:0,body_b_id:0,point_m:void 0,normal:void 0,force_on_a_n:void 0,normal_n:0,tangential_n:0,gap_m:0,tissue_a:0,tissue_b:0},i;for(;i=n.nextField(e);)i===1?t.id=Sr(n):i===2?t.body_a_id=n.readVarint():i===3?t.body_b_id=n.readVarint():i===4?t.point_m=Si(n,n.readVarint()+n.pos):i===5?t.normal=Si(n,n.readVarint()+n.pos):i===6?t.force_on_a_n=Si(n,n.readVarint()+n.pos):i===7?t.normal_n=n.readDouble():i===8?t.tangential_n=n.readDouble():i===9?t.gap_m=n.readDouble():i===10?t.tissue_a=n.readVarint():i===11&&(t.tissue_b=n.readVarint());return t}function Mg(n,e){let t={header:void 0,tool_id:0,wrench_on_hand:void 0,wrench_on_tissue:void 0,life_cycle:0,source:0,acted:[],grip_torque_nm:0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.tool_id=n.readVarint():i===3?t.wrench_on_hand=ih(n,n.readVarint()+n.pos):i===4?t.wrench_on_tissue=ih(n,n.readVarint()+n.pos):i===5?t.life_cycle=n.readVarint():i===6?t.source=n.readVarint():i===7?n.readPackedVarint(t.acted):i===8&&(t.grip_torque_nm=n.readDouble());return t}function Eg(n,e){let t={header:void 0,uptime_ns:0,missed_deadlines:0,histograms:[],counters:[],contacts:0,newton:0,sweeps:0,residual:0,penetration_m:0,wh_defect_m:0,defect_passes:0,solves_free:0,solves_correct:0,factor_age_steps:0,factor_failures:0,misses:[]},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.uptime_ns=n.readFixed64():i===3?t.missed_deadlines=n.readVarint():i===4?t.histograms.push(YE(n,n.readVarint()+n.pos)):i===5?t.counters.push(KE(n,n.readVarint()+n.pos)):i===6?t.contacts=n.readVarint():i===7?t.newton=n.readVarint():i===8?t.sweeps=n.readVarint():i===9?t.residual=n.readDouble():i===10?t.penetration_m=n.readDouble():i===11?t.wh_defect_m=n.readDouble():i===12?t.defect_passes=n.readVarint():i===13?t.solves_free=n.readVarint():i===14?t.solves_correct=n.readVarint():i===15?t.factor_age_steps=n.readVarint():i===16?t.factor_failures=n.readVarint():i===17&&t.misses.push(qE(n,n.readVarint()+n.pos));return t}function qE(n,e){let t={what:"",deadline_ns:0,late_ns:0,cause:""},i;for(;i=n.nextField(e);)i===1?t.what=n.readString():i===2?t.deadline_ns=n.readFixed64():i===3?t.late_ns=n.readFixed64():i===4&&(t.cause=n.readString());return t}function YE(n,e){let t={name:"",min_ns:0,max_ns:0,sum_ns:0,upper_ns:[],counts:[]},i;for(;i=n.nextField(e);)i===1?t.name=n.readString():i===2?t.min_ns=n.readFixed64():i===3?t.max_ns=n.readFixed64():i===4?t.sum_ns=n.readDouble():i===5?n.readPackedFixed64(t.upper_ns):i===6&&n.readPackedVarint(t.counts);return t}function KE(n,e){let t={name:"",value:0},i;for(;i=n.nextField(e);)i===1?t.name=n.readString():i===2&&(t.value=n.readVarint());return t}function Tg(n,e){let t={header:void 0,stage_names:[],steps:[],dropped:0},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2?t.stage_names.push(n.readString()):i===3?t.steps.push(ZE(n,n.readVarint()+n.pos)):i===4&&(t.dropped=n.readVarint());return t}function ZE(n,e){let t={step:0,lateness_ns:0,whole_ns:0,stages_ns:[]},i;for(;i=n.nextField(e);)i===1?t.step=n.readVarint():i===2?t.lateness_ns=n.readVarint():i===3?t.whole_ns=n.readVarint():i===4&&n.readPackedVarint(t.stages_ns);return t}function Ag(n,e){let t={header:void 0,probes:[]},i;for(;i=n.nextField(e);)i===1?t.header=Vn(n,n.readVarint()+n.pos):i===2&&t.probes.push($E(n,n.readVarint()+n.pos));return t}function $E(n,e){let t={name:"",unit:"",values:[]},i;for(;i=n.nextField(e);)i===1?t.name=n.readString():i===2?t.unit=n.readString():i===3&&n.readPackedDouble(t.values);return t}var rh=32767;function JE(n){let e=n.length>>1;return n.byteOffset%2===0?new Int16Array(n.buffer,n.byteOffset,e):new Int16Array(n.slice(0,2*e).buffer)}function QE(n){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];n.forEach((s,r)=>{e[r%3]=Math.min(e[r%3],s),t[r%3]=Math.max(t[r%3],s)});let i=e.map((s,r)=>Math.max(t[r]-s,1e-9)/(2*rh));return{low:e,unit:i,values:Int16Array.from(n,(s,r)=>Math.round((s-e[r%3])/i[r%3])-rh)}}function jE(n){if(!n.quantised){let r=n.float32??new Uint8Array,o=QE(new Float32Array(r.slice(0,r.length-r.length%12).buffer));return{bodyId:n.body_id,count:o.values.length/3,...o}}let{low_m:e,high_m:t}=n.quantised.box??{},i=(r=0,o=0)=>(o-r)/(2*rh),s=JE(n.quantised.int16);return{bodyId:n.body_id,count:Math.floor(s.length/3),low:[e?.x??0,e?.y??0,e?.z??0],unit:[i(e?.x,t?.x),i(e?.y,t?.y),i(e?.z,t?.z)],values:s}}function Po(n,e,t=[0,0,0]){for(let i=0;i<3;i++)t[i]=n.low[i]+(n.values[3*e+i]+rh)*n.unit[i];return t}function bg(n,e){let t={picture:null,scene:null,forces:[],events:[],stats:null,timings:[],gateway:[]},i=null,s={contacts:[],contactsLeftOut:0,meshes:new Map,probes:[],answers:[],sequence:0,skipped:0,composedNs:0};for(let{topic:r,body:o}of n){let a=new eh(o),l=r.split("/",1)[0];if(l==="state")i=Kd(a);else if(l==="mesh"){let c=jE(wg(a));s.meshes.set(c.bodyId,c)}else if(l==="contacts"){let c=Sg(a);s.contacts=c.contacts,s.contactsLeftOut=c.dropped}else if(l==="probe")s.probes=Ag(a).probes;else if(l==="scene")t.scene=vg(a);else if(l==="force")t.forces.push(Mg(a));else if(l==="event")t.events.push(yg(a));else if(l==="stats")t.stats=Eg(a);else if(l==="timing")t.timings.push(Tg(a));else if(l==="gateway"){let c=xg(a);t.gateway.push(c),c.picture&&(s.sequence=c.picture.sequence,s.skipped=c.picture.skipped,s.composedNs=c.picture.composed_time_ns,s.answers=c.picture.answers)}}return i?.header&&(t.picture={...s,state:i,arrivedMs:e,session:i.header.session_id,step:i.header.step,timeNs:i.header.simulated_time_ns}),t}function Rg(n){let{store:e,view:t,shown:i}=n,s=t?.between?.after??null,r={scene:i.scene?.name??null,step:s?.step??i.picture?.step??null,session:i.picture?.session??null,link:e.link,role:e.joined?.role??null,isReplay:i.isReplay,frames:t?.frames??0,skipped:e.picture?.skipped??0,meshes:{},poses:{},arrows:[],camera:null,memory:null};if(!t?.world)return r;let o=[0,0,0];for(let{body:h,shown:d}of t.world.tissues){let f=[1/0,1/0,1/0],g=[-1/0,-1/0,-1/0];for(let v=0;d&&v<d.count;v++)Po(d,v,o).forEach((m,p)=>{f[p]=Math.min(f[p],m),g[p]=Math.max(g[p],m)});r.meshes[h.name]={count:d?.count??0,low:f,high:g}}for(let{body:h,group:d}of t.world.rigids)r.poses[h.name]={position:d.position.toArray(),orientation:d.quaternion.toArray()};r.arrows=t.arrows.group.visible?t.arrows.shown:[];let{camera:a,controls:l,renderer:c}=t,u=new I(0,1,0).applyQuaternion(a.quaternion);return r.camera={position:a.position.toArray(),target:l.target.toArray(),up:u.toArray(),fieldDeg:a.fov,aspect:a.aspect},r.memory={...c.info.memory,programs:c.info.programs?.length??0},r}function Y(n,e={},...t){let i=document.createElement(n);for(let[s,r]of Object.entries(e))r==null||r===!1||(s.startsWith("on")?i.addEventListener(s.slice(2),r):i.setAttribute(s,r===!0?"":String(r)));return i.append(...t),i}var Cg="http://www.w3.org/2000/svg";function Pg(n){let e=document.createElementNS(Cg,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("class","icon"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(Cg,"path");return t.setAttribute("d",n),e.append(t),e}function oh(n){return!!n.target?.closest("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select")}var eT=2e-4;function Mr(n,e){let t=n.view;if(!t)return{right:new I(1,0,0),up:new I(0,1,0),away:new I(0,0,-1),pixelM:eT};let{camera:i,canvas:s}=t,r=new I,o=new I,a=new I;i.matrixWorld.extractBasis(r,o,a);let l=a.negate().normalize(),u=2*Math.max(e.clone().sub(i.position).dot(l),i.near)*Math.tan(i.fov*Math.PI/360)/Math.max(s.clientHeight,1);return{right:r.normalize(),up:o.normalize(),away:l,pixelM:u}}function tT(n,e){return!(n>.05)||!(e>.05)?0:Math.min((n-.05)/(e-.05),1)**.6}function Ga(n,e){let t=n.store.picture?.state.tools.find(i=>i.tool_id===e)?.wrench_on_tissue?.force_n;return Math.hypot(t?.x??0,t?.y??0,t?.z??0)}function Ha(n,e){return n.store.scene?.tools.find(t=>t.body_id===e)?.force_limit_n||3}var ah=(n,e)=>tT(Ga(n,e),Ha(n,e));var Ig=.12,iT=.1,nT=1.5,sT=5,rT=7,Lg=60;function oT(n){let e=Math.max(Math.abs(n)-Ig,0)/(1-Ig);return Math.sign(n)*e*e}var lh=class{#e;#t;#i=null;#n=0;#s=0;#r=!1;constructor(e,t){this.#e=e,this.#t=t;let i=s=>{this.#t.active&&this.#o(s),this.#t.held.length>0?requestAnimationFrame(i):this.#n=0};t.on(()=>{this.#n===0&&t.held.length>0&&(this.#n=performance.now(),requestAnimationFrame(i))})}get name(){return this.#i}#o(e){let t=Math.min((e-this.#n)/1e3,.05);this.#n=e;let i=navigator.getGamepads().find(f=>f?.connected&&f.axes.length>=2),s=this.#t.active;if(this.#i=i?.id??null,!i||!s)return;let[r=0,o=0,a=0,l=0]=i.axes.map(oT),c=Mr(this.#e,s.position),u=new I().addScaledVector(c.right,r).addScaledVector(c.up,-o).addScaledVector(c.away,-l);s.moveBy(u.multiplyScalar(iT*t),e),s.turnBy(c.away,a*nT*t,e);let h=i.buttons[rT]?.value??0;(h>.05||s.gripWanted<1)&&(s.gripWanted=1-h);let d=i.buttons[sT]?.pressed??!1;d!==this.#r&&(s.isClutched=this.#r=d),this.#a(i,e,ah(this.#e,s.toolId))}#a(e,t,i){i<=0||t-this.#s<Lg||(this.#s=t,e.vibrationActuator?.playEffect("dual-rumble",{duration:Lg,weakMagnitude:i,strongMagnitude:i*i}).catch(()=>{}))}};var Wa=new I;function Tn(n,e,t,i,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Wa.copy(e),Wa[i]=0,Wa.normalize();let c=.5*o/(o+a),u=1-Wa.angleTo(n)/l;return Math.sign(Wa[t])===1?u*c:a/(o+a)+c+c*(1-u)}var ch=class n extends es{constructor(e=1,t=1,i=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,i/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:i,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new I,c=new I,u=new I(e,t,i).divideScalar(2).subScalar(r),h=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,g=h.length/6,v=new I,m=.5/o;for(let p=0,y=0;p<h.length;p+=3,y+=2)switch(l.fromArray(h,p),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),h[p+0]=u.x*Math.sign(l.x)+c.x*r,h[p+1]=u.y*Math.sign(l.y)+c.y*r,h[p+2]=u.z*Math.sign(l.z)+c.z*r,d[p+0]=c.x,d[p+1]=c.y,d[p+2]=c.z,Math.floor(p/g)){case 0:v.set(1,0,0),f[y+0]=Tn(v,c,"z","y",r,i),f[y+1]=1-Tn(v,c,"y","z",r,t);break;case 1:v.set(-1,0,0),f[y+0]=1-Tn(v,c,"z","y",r,i),f[y+1]=1-Tn(v,c,"y","z",r,t);break;case 2:v.set(0,1,0),f[y+0]=1-Tn(v,c,"x","z",r,e),f[y+1]=Tn(v,c,"z","x",r,i);break;case 3:v.set(0,-1,0),f[y+0]=1-Tn(v,c,"x","z",r,e),f[y+1]=1-Tn(v,c,"z","x",r,i);break;case 4:v.set(0,0,1),f[y+0]=1-Tn(v,c,"x","y",r,e),f[y+1]=1-Tn(v,c,"y","x",r,t);break;case 5:v.set(0,0,-1),f[y+0]=Tn(v,c,"x","y",r,e),f[y+1]=1-Tn(v,c,"y","x",r,t);break}}static fromJSON(e){return new n(e.width,e.height,e.depth,e.segments,e.radius)}};var Dg=[[.3,.04,.028],[.47,.155,.11],[.56,.34,.17],[.4,.09,.11]],Ng=[.6,.62,.65],aT=[.52,.5,.46],lT=[.045,.085,.092],Fg=[.035,.065,.26],cT=25,Xa=["#E69F00","#56B4E9","#009E73","#F0E442","#0072B2","#D55E00","#CC79A7","#999999"];function Er(n){return new Float32Array(n.slice(0,n.length-n.length%12).buffer)}function hh(n){return new Uint32Array(n.slice(0,n.length-n.length%12).buffer)}function hT(n){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];n.forEach((r,o)=>{e[o%3]=Math.min(e[o%3],r),t[o%3]=Math.max(t[o%3],r)});let[,i,s]=e.map((r,o)=>t[o]-r).sort((r,o)=>r-o);return s>cT*i}function uT(n,e){if(n.soft)return hT(Er(n.soft.rest_positions))?{kind:"thread",rgb:Fg,gloss:.6,opacity:1}:{kind:"flesh",rgb:Dg[e%Dg.length],gloss:1,opacity:1};if(n.rod)return{kind:"thread",rgb:Fg,gloss:.6,opacity:1};if(n.rigid?.shape?.plane)return{kind:"floor",rgb:lT,gloss:.1,opacity:1};let t=n.rigid?.drive;return t===Yd.DRIVE_KINEMATIC||t===Yd.DRIVE_COUPLED?{kind:"steel",rgb:Ng,gloss:.8,opacity:1}:{kind:"ceramic",rgb:aT,gloss:.4,opacity:1}}function Ug(n){let e=new Map,t=new Set(n.tools.flatMap(s=>[s.body_id,...s.part_ids])),i=0;for(let s of n.bodies){let r=uT(s,i);r.kind==="flesh"&&i++,t.has(s.id)&&r.kind==="ceramic"&&Object.assign(r,{kind:"steel",rgb:Ng,gloss:.8});let o={...r,colour:new ze(...r.rgb)};s.look&&(o.colour.setRGB(s.look.red_ratio,s.look.green_ratio,s.look.blue_ratio,"srgb"),o.gloss=s.look.gloss_ratio,o.opacity=s.look.opacity_ratio),e.set(s.id,o)}return e}function Og(n,e){return!!e.soft&&n.bodies.some(t=>t.soft&&t.parent_id===e.id)}var dT=.5,ni=(n,e)=>n.set(e?.x??0,e?.y??0,e?.z??0),tn=(n,e)=>e?n.set(e.x,e.y,e.z,e.w).normalize():n.set(0,0,0,1);function fT(n){if(n.sphere)return new Un(n.sphere.radius_m,48,32);if(n.capsule){let{radius_m:e,length_m:t}=n.capsule;return new va(e,t,12,32).rotateX(Math.PI/2).translate(0,0,t/2)}if(n.cuboid){let e=n.cuboid.half_m,t=[2*(e?.x??0),2*(e?.y??0),2*(e?.z??0)];return n.cuboid.radius_m>0?new ch(...t,4,n.cuboid.radius_m):new es(...t)}if(n.surface){let e=new Zt;return e.setAttribute("position",new ii(Er(n.surface.positions),3)),e.setIndex(new ii(hh(n.surface.triangles),1)),e.computeVertexNormals(),e}return new ws(dT,64).rotateX(-Math.PI/2)}function pT(n){let e={transparent:n.opacity<1,opacity:n.opacity,color:n.colour};switch(n.kind){case"steel":return new ji({...e,metalness:1,roughness:.5-.32*n.gloss,envMapIntensity:1.15});case"thread":return new ji({...e,roughness:.4,clearcoat:.4,clearcoatRoughness:.25});case"floor":return new ji({...e,roughness:.9});default:return new ji({...e,roughness:.75-.5*n.gloss,clearcoat:.35*n.gloss,clearcoatRoughness:.3})}}function Zd(n){let e=new Map;for(let t of n.tools)t.proxy_pose&&e.set(t.tool_id,t.proxy_pose);for(let t of n.rigid)t.pose&&e.set(t.body_id,t.pose);return e}var mT=new I,gT=new wt,uh=class{constructor(e,t){this.body=e;this.surface=t;let i=e.rigid.shape;this.isPlane=!!i?.plane,this.mesh=new gt(i?fT(i):new Zt,pT(t)),ni(this.mesh.position,i?.at?.position_m),tn(this.mesh.quaternion,i?.at?.orientation),this.mesh.castShadow=!this.isPlane,this.mesh.receiveShadow=!0,this.group.name=this.mesh.name=e.name,this.group.add(this.mesh),this.#e(e.rigid.pose),this.group.visible=t.opacity>0}body;surface;group=new Wt;mesh;isPlane;#e(e){ni(this.group.position,e?.position_m),tn(this.group.quaternion,e?.orientation)}update(e,t,i){let s=t.get(this.body.id);if(!s)return;this.#e(s);let r=e.get(this.body.id);i>=1||!r||(this.group.position.lerpVectors(ni(mT,r.position_m),this.group.position,i),this.group.quaternion.copy(tn(gT,r.orientation).slerp(this.group.quaternion,i)))}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose()}};var _T=5e-4,qa=new I,xT=new wt,Ya=new wt,dh=class{group=new Wt;#e;#t;#i=new Sn({transparent:!0,opacity:.3,depthWrite:!1});#n=new po({transparent:!0,opacity:.8});#s=null;#r=[];constructor(e,t){this.#e=e,this.#t=t}get seen(){return this.#r.filter(e=>e.group.visible).map(e=>({toolId:e.toolId,position:e.group.position.toArray()}))}#o(){let e=this.#e.view.world;for(let{line:t}of this.#r)t.geometry.dispose();this.group.clear(),this.#s=e,this.#r=(e?.scene.tools??[]).map(t=>{let i=new Wt,s=[];for(let o of e.rigids){if(o.body.id!==t.body_id&&!t.part_ids.includes(o.body.id))continue;let a=new Wt,l=new gt(o.mesh.geometry,this.#i);l.position.copy(o.mesh.position),l.quaternion.copy(o.mesh.quaternion),a.add(l),i.add(a),s.push({id:o.body.id,group:a})}let r=new ga(new Zt().setFromPoints([new I,new I(0,0,1)]),this.#n);return this.group.add(i,r),{toolId:t.body_id,group:i,parts:s,line:r}})}#a(e,t){let i=t.after.state.tools.find(o=>o.tool_id===e.toolId),s=this.#e.shown.isReplay?null:this.#t.find(e.toolId);if(!i||!s&&(!i.device_name||!i.device_pose))return!1;s?(e.group.position.copy(s.position),e.group.quaternion.copy(s.orientation)):(ni(e.group.position,i.device_pose.position_m),tn(e.group.quaternion,i.device_pose.orientation)),ni(qa,i.proxy_pose?.position_m);let r=qa.distanceTo(e.group.position);if(tn(Ya,i.proxy_pose?.orientation),r<_T&&Ya.angleTo(e.group.quaternion)<.05)return!1;Ya.invert();for(let o of e.parts){let a=o.id===e.toolId?null:t.after.state.rigid.find(l=>l.body_id===o.id)?.pose;o.group.position.set(0,0,0),o.group.quaternion.identity(),a&&(o.group.position.copy(ni(new I,a.position_m)).sub(qa).applyQuaternion(Ya),o.group.quaternion.copy(Ya).multiply(tn(xT,a.orientation)))}return e.line.position.copy(qa),e.line.scale.set(1,1,Math.max(r,1e-9)),e.line.quaternion.setFromUnitVectors(new I(0,0,1),e.group.position.clone().sub(qa).normalize()),!0}update(e){this.#s!==this.#e.view.world&&this.#o();let t=new ze(this.#e.settings.isDark?9425919:23183);this.#i.color.copy(t),this.#n.color.copy(t);let i=this.#e.settings.get("ghost");for(let s of this.#r)s.group.visible=s.line.visible=i&&this.#a(s,e)}};var $d=class{#e=new Map;#t=new Map;#i=[];made(e,t,i){let s=this.#e.get(e);s||this.#e.set(e,s=[]),s[t%1024]=i}forget(e){this.#e.delete(e),this.#t.delete(e)}watch(e){e.on("picture",t=>{for(let{tool_id:i,sequence:s}of t.answers){let r=this.#e.get(i)?.[s%1024];r===void 0||s<=(this.#t.get(i)??0)||(this.#t.set(i,s),requestAnimationFrame(()=>this.#n(performance.now()-r)))}})}#n(e){this.#i.push(e),this.#i.length>2e3&&this.#i.shift()}clear(){this.#i=[]}summary(){let e=[...this.#i].sort((s,r)=>s-r),t=e.length,i=s=>e[Math.min(t-1,Math.floor(s*t))];return t===0?null:{count:t,p50:i(.5),p95:i(.95),p99:i(.99),most:i(1)}}},Io=new $d;var Bg=6,yT=40,vT=8,Vg=.05,wT=.4,ST=1,Jd=class{constructor(e,t,i,s){this.page=e;this.toolId=t;this.name=i;ni(this.position,s?.position_m),tn(this.orientation,s?.orientation)}page;toolId;name;position=new I;orientation=new wt;isClutched=!1;grip=1;gripWanted=1;sequence=0;#e=0;#t=0;get state(){return this.page.store.picture?.state.tools.find(e=>e.tool_id===this.toolId)??null}moveBy(e,t=performance.now()){this.isClutched||e.lengthSq()===0||(this.position.add(e),this.#i(),this.#n(t))}moveTo(e,t,i=performance.now()){this.isClutched||(this.position.copy(e),this.orientation.copy(t),this.#i(),this.#n(i))}turnBy(e,t,i=performance.now()){this.isClutched||t===0||(this.orientation.premultiply(new wt().setFromAxisAngle(e,t)).normalize(),this.#n(i))}#i(){let e=this.state?.proxy_pose?.position_m;if(!e)return;let t=this.position.clone().sub(ni(new I,e));t.length()>Vg&&this.position.sub(t).add(t.setLength(Vg))}#n(e){this.#t===0&&(this.#t=e),performance.now()-this.#e>=Bg&&this.#s(),this.page.view?.wake()}tick(e,t){if(this.grip!==this.gripWanted){let s=t/wT;this.grip=Math.min(Math.max(this.gripWanted,this.grip-s),this.grip+s),this.#t===0&&(this.#t=e)}let i=e-this.#e;(i>=yT||this.#t>0&&i>=Bg)&&this.#s()}#s(){let e=performance.now(),t=this.position,i=this.orientation,s=++this.sequence;Io.made(this.toolId,s,this.#t||e),this.#t=0,this.#e=e,this.page.connection.send({hand:{tool_id:this.toolId,sample:{sequence:s,device_time_ns:Math.round(1e6*e),measured_cp:{position_m:{x:t.x,y:t.y,z:t.z},orientation:{x:i.x,y:i.y,z:i.z,w:i.w}},buttons:this.isClutched?ST:0,gripper_ratio:this.grip}}})}},fh=class{held=[];active=null;#e;#t=new Set;#i=0;#n=0;constructor(e){this.#e=e,Io.watch(e.store),e.store.on("claimed",t=>this.#r(t)),e.store.on("released",t=>this.#o(t.tool_id)),e.store.on("link",t=>{if(t.state!=="open")for(let i of[...this.held])this.#o(i.toolId)})}on(e){return this.#t.add(e),()=>this.#t.delete(e)}#s(){this.#e.shown.live.isDirect=this.held.length>0;for(let e of this.#t)e()}find(e){return this.held.find(t=>t.toolId===e)??null}claim(e){return this.#e.connection.send({claim:{tool_name:e}})}release(e){this.#e.connection.send({release:{tool_id:e}})||this.#o(e)}activate(e){this.active=e,this.#s()}#r({tool_id:e,tool_name:t,tool_pose:i}){let s=new Jd(this.#e,e,t,i);this.held.push(s),this.active??=s,Io.forget(e),this.#i===0&&(this.#n=performance.now(),this.#i=window.setInterval(()=>this.#a(),vT)),this.#s()}#o(e){let t=this.held.findIndex(s=>s.toolId===e);if(t<0)return;let[i]=this.held.splice(t,1);this.active===i&&(this.active=this.held[0]??null),this.held.length===0&&(clearInterval(this.#i),this.#i=0),this.#s()}#a(){let e=performance.now(),t=Math.min((e-this.#n)/1e3,.1);if(this.#n=e,!document.hidden)for(let i of this.held)i.tick(e,t)}};var MT=.001,ET=5,kg=Math.PI/36,TT={ArrowLeft:n=>[n.right,-1],ArrowRight:n=>[n.right,1],ArrowUp:n=>[n.up,1],ArrowDown:n=>[n.up,-1],PageUp:n=>[n.away,1],PageDown:n=>[n.away,-1]},ph=class{#e;#t;constructor(e,t){this.#e=e,this.#t=t,document.addEventListener("keydown",i=>this.#i(i),{capture:!0}),document.addEventListener("keyup",i=>this.#s(i),{capture:!0}),window.addEventListener("blur",()=>this.#r())}#i(e){let t=this.#t.active;!t||oh(e)||e.ctrlKey||e.metaKey||e.altKey||e.target?.closest("button, a, summary, input, [role=region]")&&!["q","e","g"].includes(e.key.toLowerCase())||this.#n(t,e)&&(e.preventDefault(),e.stopImmediatePropagation())}#n(e,t){let i=Mr(this.#e,e.position),s=TT[t.key],r=t.key.toLowerCase();if(s){let[o,a]=s(i);e.moveBy(o.clone().multiplyScalar(a*MT*(t.shiftKey?ET:1)),t.timeStamp)}else if(r==="q"||r==="e")e.turnBy(i.away,r==="e"?kg:-kg,t.timeStamp);else if(t.key===" ")e.isClutched=!0;else if(r==="g"&&!t.repeat)e.gripWanted=e.gripWanted>.5?0:1;else return!1;return!0}#s(e){e.key===" "&&this.#r()}#r(){for(let e of this.#t.held)e.isClutched=!1}};var zg=.006,AT=2e-5,bT=1;function Gg([n,e]){let t=e.clientX-n.clientX,i=e.clientY-n.clientY;return{apart:Math.hypot(t,i),angle:Math.atan2(i,t)}}var mh=class{#e;#t;#i;#n=new Map;constructor(e,t,i){this.#e=e,this.#t=t,this.#i=i;let s={capture:!0};i.addEventListener("pointerdown",r=>this.#r(r),s),i.addEventListener("pointermove",r=>this.#o(r),s);for(let r of["pointerup","pointercancel"])i.addEventListener(r,o=>this.#a(o),s);i.addEventListener("wheel",r=>this.#l(r),{capture:!0,passive:!1}),i.addEventListener("contextmenu",r=>this.#t.active&&r.preventDefault())}#s(e){let t=this.#t.active;return!t||e.shiftKey?null:(e.stopImmediatePropagation(),t)}#r(e){if(!(e.button===1||!this.#s(e))){e.preventDefault(),this.#i.focus({preventScroll:!0});try{this.#i.setPointerCapture(e.pointerId)}catch{}this.#n.set(e.pointerId,e)}}#o(e){let t=this.#n.get(e.pointerId),i=this.#t.active;if(!t||!i)return;e.stopImmediatePropagation();let s=Mr(this.#e,i.position),r=e.clientX-t.clientX,o=e.clientY-t.clientY;if(this.#n.size===2){let a=Gg([...this.#n.values()]);this.#n.set(e.pointerId,e);let l=Gg([...this.#n.values()]);i.moveBy(s.away.clone().multiplyScalar((l.apart-a.apart)*bT*s.pixelM),e.timeStamp),i.turnBy(s.away,Math.atan2(Math.sin(l.angle-a.angle),Math.cos(l.angle-a.angle)),e.timeStamp);return}if(this.#n.set(e.pointerId,e),e.buttons&2)i.turnBy(s.up,r*zg,e.timeStamp),i.turnBy(s.right,o*zg,e.timeStamp);else{let a=new I().addScaledVector(s.right,r*s.pixelM).addScaledVector(s.up,-o*s.pixelM);i.moveBy(a,e.timeStamp)}}#a(e){this.#n.delete(e.pointerId)&&e.stopImmediatePropagation()}#l(e){let t=this.#s(e);if(!t)return;e.preventDefault();let i=e.deltaMode===WheelEvent.DOM_DELTA_PIXEL?e.deltaY:33*e.deltaY;t.moveBy(Mr(this.#e,t.position).away.multiplyScalar(-i*AT),e.timeStamp)}};var gh=class{#e;#t=Y("span",{class:"number"});#i=Y("button",{type:"button","aria-pressed":"false",onclick:()=>this.#r()},"Grip");#n=Y("button",{type:"button","aria-pressed":"false"},"Clutch");#s;constructor(e){this.#e=e,this.#s=Y("div",{id:"touchbar",role:"group","aria-label":"Tool in your hand",hidden:!0},this.#t,this.#i,this.#n,Y("button",{type:"button",onclick:()=>e.active&&e.release(e.active.toolId)},"Let go"));for(let[t,i]of[["pointerdown",!0],["pointerup",!1],["pointercancel",!1],["pointerleave",!1]])this.#n.addEventListener(t,()=>this.#o(i));document.querySelector("#stage").append(this.#s),e.on(()=>this.#a())}#r(){let e=this.#e.active;e&&(e.gripWanted=e.gripWanted>.5?0:1),this.#a()}#o(e){this.#e.active&&(this.#e.active.isClutched=e),this.#a()}#a(){let e=this.#e.active;this.#s.hidden=e===null,this.#t.textContent=e?.name??"",this.#i.setAttribute("aria-pressed",String((e?.gripWanted??1)<.5)),this.#n.setAttribute("aria-pressed",String(e?.isClutched??!1))}};var _h=null;function er(n){if(_h)return _h;let e=new fh(n),t=Y("div",{class:"pad",tabindex:"0",role:"application","aria-label":"Drag here to move the tool"},"Drag here");new mh(n,e,n.view?.canvas??t),new ph(n,e),new gh(e);let i=n.view?new dh(n,e):null;return i&&n.view.add(i),_h=Object.assign(e,{pad:t,gamepad:new lh(n,e),ghosts:i}),_h}var RT=new TextDecoder,Qd=new Map;function CT(n){let e=5381;for(let s of n)e=(Math.imul(e,33)^s)>>>0;let t=Qd.get(e);if(t!==void 0&&t.length===n.length)return t;let i=RT.decode(n);return Qd.size<1024&&Qd.set(e,i),i}function PT(n){let e=n.indexOf(0);if(e<0)throw new RangeError("a frame without a topic");return{topic:CT(n.subarray(0,e)),body:n.subarray(e+1)}}function Hg(n){let e=new DataView(n.buffer,n.byteOffset,n.byteLength),t=[];for(let i=0;i<n.length;){let s=i+4<=n.length?e.getUint32(i,!0):1/0;if(i+4+s>n.length)throw new RangeError("a message is cut short");t.push(PT(n.subarray(i+4,i+4+s))),i+=4+s}return t}var IT=["contacts","mesh","force","event","stats","timing","probe"],jd={first:200,most:2e3},LT=1008,xh=class{#e;#t;#i=null;#n=jd.first;#s=0;constructor(e,t){this.#e=e,this.#t=t,document.addEventListener("visibilitychange",()=>this.#o())}open(){let e=location.protocol==="https:"?"wss":"ws",t=new WebSocket(`${e}://${location.host}/`,"palp.v1");t.binaryType="arraybuffer",this.#i=t,t.onopen=()=>{this.#n=jd.first,this.send({join:{token:this.#t,rate_hz:0,topics:IT}}),document.hidden&&this.#o(),this.#e.setLink({state:"open",text:"connected"})},t.onmessage=({data:i})=>this.#r(i),t.onclose=({code:i,reason:s})=>this.#a(i,s)}send(e){if(this.#i?.readyState!==WebSocket.OPEN)return!1;let t=new th;return _g(e,t),this.#i.send(t.finish()),!0}drawn(e){e>0&&this.send({drawn:{sequence:e}})}ask(e){let t=++this.#s;return this.send({ask:{...e,id:t}})?t:0}#r(e){let t=new Uint8Array(e),i;try{i=bg(Hg(t),performance.now())}catch(s){this.#e.setLink({text:`not of palp.v1: ${String(s)}`});return}this.#e.take(i,t)}#o(){this.send({rate:{rate_hz:0,hidden:document.hidden}})}#a(e,t){if(this.#i=null,e===LT){this.#e.setLink({state:"refused",palpd:!1,text:t||"refused"});return}this.#e.setLink({state:"closed",palpd:!1,text:t||"the gateway does not answer"}),setTimeout(()=>this.open(),this.#n),this.#n=Math.min(2*this.#n,jd.most)}};var yh=class{link={state:"connecting",palpd:!1,text:"connecting"};joined=null;scene=null;picture=null;stats=null;events=[];forces=new Map;#e=new Map;on(e,t){let i=this.#e.get(e)??new Set;return this.#e.set(e,i),i.add(t),()=>i.delete(t)}tell(e,t){for(let i of this.#e.get(e)??[])i(t)}setLink(e){this.link={...this.link,...e},this.tell("link",this.link)}take(e,t){for(let i of e.gateway)this.#t(i);e.scene&&(this.scene=e.scene,this.forces.clear(),this.picture=null,this.tell("scene",e.scene));for(let i of e.events)this.events.push(i),this.events.length>500&&this.events.shift(),this.tell("event",i);for(let i of e.forces)this.forces.set(i.tool_id,i),this.tell("force",i);for(let i of e.timings)this.tell("timing",i);e.stats&&this.tell("stats",this.stats=e.stats),e.picture&&this.scene&&this.tell("picture",this.picture=e.picture),this.tell("message",{bytes:t,incoming:e})}#t(e){e.joined&&this.tell("joined",this.joined=e.joined),e.daemon&&this.setLink({palpd:e.daemon.connected,text:e.daemon.text}),e.claimed&&this.tell("claimed",e.claimed),e.released&&this.tell("released",e.released),e.denied&&this.tell("denied",e.denied),e.reply&&this.tell("reply",e.reply)}};function DT(n,e,t){let i=0;for(let[s,r]of n)if(i+=r,i>=t*e)return s;return 0}function vh(n,e=1/0){let t=n.reduce((s,[,r])=>s+r,0),i=s=>Math.min(DT(n,t,s),e);return{count:t,p50:i(.5),p99:i(.99),p999:i(.999),most:i(1),counts:n}}var ef=n=>n.upper_ns.map((e,t)=>[e,n.counts[t]??0]);function FT(n,e){let t=new Map(e);return n.map(([i,s])=>[i,s-(t.get(i)??0)]).filter(([,i])=>i>0)}var wh=class{#e=[];get newest(){return this.#e.at(-1)?.stats??null}push(e,t){let i=this.newest;for(i&&(i.header?.session_id!==e.header?.session_id||i.uptime_ns>e.uptime_ns)&&(this.#e=[]),this.#e.push({atMs:t,stats:e});this.#e.length>1&&t-this.#e[0].atMs>6e4;)this.#e.shift()}clear(){this.#e=[]}#t(e,t){return e?.histograms.find(i=>i.name===t)}all(e){let t=this.#t(this.newest,e);return t?vh(ef(t),t.max_ns):vh([])}last(e){let t=this.#t(this.newest,e),i=this.#t(this.#e[0]?.stats,e);return t?vh(FT(ef(t),i&&this.#e.length>1?ef(i):[]),t.max_ns):vh([])}},Sh=(n,e)=>n?.counters.find(t=>t.name===e)?.value??0;function Ni(n){if(n===0)return"0";let[e,t]=n<1e3?["ns",1]:n<1e6?["µs",1e3]:n<1e9?["ms",1e6]:["s",1e9],i=n/t;return`${i<9.95?i.toFixed(1):i.toFixed(0)} ${e}`}var NT="uplot",UT="u-hz",OT="u-vt",BT="u-title",VT="u-wrap",kT="u-under",zT="u-over",GT="u-axis",br="u-off",HT="u-select",WT="u-cursor-x",XT="u-cursor-y",qT="u-cursor-pt",YT="u-legend",KT="u-live",ZT="u-inline",$T="u-series",JT="u-marker",Wg="u-label",QT="u-value",Za="width",$a="height";var Xg="bottom",Lo="left",tf="right",yf="#000",qg=yf+"0",nf="mousemove",Yg="mousedown",sf="mouseup",Kg="mouseenter",Zg="mouseleave",$g="dblclick",jT="resize",eA="scroll",Jg="change",bh="dppxchange",vf="--",Vo=typeof window<"u",cf=Vo?document:null,Fo=Vo?window:null,tA=Vo?navigator:null,Tt,Mh;function hf(){let n=devicePixelRatio;Tt!=n&&(Tt=n,Mh&&df(Jg,Mh,hf),Mh=matchMedia(`(min-resolution: ${Tt-.001}dppx) and (max-resolution: ${Tt+.001}dppx)`),Rr(Jg,Mh,hf),Fo.dispatchEvent(new CustomEvent(bh)))}function pn(n,e){if(e!=null){let t=n.classList;!t.contains(e)&&t.add(e)}}function uf(n,e){let t=n.classList;t.contains(e)&&t.remove(e)}function Xt(n,e,t){n.style[e]=t+"px"}function kn(n,e,t,i){let s=cf.createElement(n);return e!=null&&pn(s,e),t?.insertBefore(s,i),s}function An(n,e){return kn("div",n,e)}var Qg=new WeakMap;function ss(n,e,t,i,s){let r="translate("+e+"px,"+t+"px)",o=Qg.get(n);r!=o&&(n.style.transform=r,Qg.set(n,r),e<0||t<0||e>i||t>s?pn(n,br):uf(n,br))}var jg=new WeakMap;function e0(n,e,t){let i=e+t,s=jg.get(n);i!=s&&(jg.set(n,i),n.style.background=e,n.style.borderColor=t)}var t0=new WeakMap;function i0(n,e,t,i){let s=e+""+t,r=t0.get(n);s!=r&&(t0.set(n,s),n.style.height=t+"px",n.style.width=e+"px",n.style.marginLeft=i?-e/2+"px":0,n.style.marginTop=i?-t/2+"px":0)}var wf={passive:!0},iA={...wf,capture:!0};function Rr(n,e,t,i){e.addEventListener(n,t,i?iA:wf)}function df(n,e,t,i){e.removeEventListener(n,t,wf)}Vo&&hf();function zn(n,e,t,i){let s;t=t||0,i=i||e.length-1;let r=i<=2147483647;for(;i-t>1;)s=r?t+i>>1:mn((t+i)/2),e[s]<n?t=s:i=s;return n-e[t]<=e[i]-n?t:i}function P0(n){return(t,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(t[a])){r=a;break}for(let a=s;a>=i;a--)if(n(t[a])){o=a;break}return[r,o]}}var I0=n=>n!=null,L0=n=>n!=null&&n>0,Ph=P0(I0),nA=P0(L0);function sA(n,e,t,i=0,s=!1){let r=s?nA:Ph,o=s?L0:I0;[e,t]=r(n,e,t);let a=n[e],l=n[e];if(e>-1)if(i==1)a=n[e],l=n[t];else if(i==-1)a=n[t],l=n[e];else for(let c=e;c<=t;c++){let u=n[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Ut,l??-Ut]}function Ih(n,e,t,i){let s=r0(n),r=r0(e);n==e&&(s==-1?(n*=t,e/=t):(n/=t,e*=t));let o=t==10?As:D0,a=s==1?mn:bn,l=r==1?bn:mn,c=a(o(Ei(n))),u=l(o(Ei(e))),h=No(t,c),d=No(t,u);return t==10&&(c<0&&(h=Ot(h,-c)),u<0&&(d=Ot(d,-u))),i||t==2?(n=h*s,e=d*r):(n=O0(n,h),e=Lh(e,d)),[n,e]}function Sf(n,e,t,i){let s=Ih(n,e,t,i);return n==0&&(s[0]=0),e==0&&(s[1]=0),s}var Mf=.1,n0={mode:3,pad:Mf},Qa={pad:0,soft:null,mode:0},rA={min:Qa,max:Qa};function Rh(n,e,t,i){return Dh(t)?s0(n,e,t):(Qa.pad=t,Qa.soft=i?0:null,Qa.mode=i?3:0,s0(n,e,rA))}function Mt(n,e){return n??e}function oA(n,e,t){for(e=Mt(e,0),t=Mt(t,n.length-1);e<=t;){if(n[e]!=null)return!0;e++}return!1}function s0(n,e,t){let i=t.min,s=t.max,r=Mt(i.pad,0),o=Mt(s.pad,0),a=Mt(i.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(i.soft,Ut),u=Mt(s.soft,-Ut),h=Mt(i.mode,0),d=Mt(s.mode,0),f=e-n,g=As(f),v=Ji(Ei(n),Ei(e)),m=As(v),p=Ei(m-g);(f<1e-24||p>10)&&(f=0,(n==0||e==0)&&(f=1e-24,h==2&&c!=Ut&&(r=0),d==2&&u!=-Ut&&(o=0)));let y=f||v||1e3,R=As(y),E=No(10,mn(R)),P=y*(f==0?n==0?.1:1:r),A=Ot(O0(n-P,E/10),24),x=n>=c&&(h==1||h==3&&A<=c||h==2&&A>=c)?c:Ut,T=Ji(a,A<x&&n>=x?x:Gn(x,A)),B=y*(f==0?e==0?.1:1:o),L=Ot(Lh(e+B,E/10),24),D=e<=u&&(d==1||d==3&&L>=u||d==2&&L<=u)?u:-Ut,k=Gn(l,L>D&&e<=D?D:Ji(D,L));return T==k&&T==0&&(k=100),[T,k]}var aA=new Intl.NumberFormat(Vo?tA.language:"en-US"),Ef=n=>aA.format(n),gn=Math,Ah=gn.PI,Ei=gn.abs,mn=gn.floor,Mi=gn.round,bn=gn.ceil,Gn=gn.min,Ji=gn.max,No=gn.pow,r0=gn.sign,As=gn.log10,D0=gn.log2,lA=(n,e=1)=>gn.sinh(n)*e,rf=(n,e=1)=>gn.asinh(n/e),Ut=1/0;function o0(n){return(As((n^n>>31)-(n>>31))|0)+1}function ff(n,e,t){return Gn(Ji(n,e),t)}function F0(n){return typeof n=="function"}function yt(n){return F0(n)?n:()=>n}var cA=()=>{},N0=n=>n,U0=(n,e)=>e,hA=n=>null,a0=n=>!0,l0=(n,e)=>n==e,uA=/\.\d*?(?=9{6,}|0{6,})/gm,Cr=n=>{if(V0(n)||ir.has(n))return n;let e=`${n}`,t=e.match(uA);if(t==null)return n;let i=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Cr(s)}e${r}`}return Ot(n,i)};function Tr(n,e){return Cr(Ot(Cr(n/e))*e)}function Lh(n,e){return Cr(bn(Cr(n/e))*e)}function O0(n,e){return Cr(mn(Cr(n/e))*e)}function Ot(n,e=0){if(V0(n))return n;let t=10**e,i=n*t*(1+Number.EPSILON);return Mi(i)/t}var ir=new Map;function B0(n){return((""+n).split(".")[1]||"").length}function el(n,e,t,i){let s=[],r=i.map(B0);for(let o=e;o<t;o++){let a=Ei(o),l=Ot(No(n,o),a);for(let c=0;c<i.length;c++){let u=n==10?+`${i[c]}e${o}`:i[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=n==10?u:Ot(u,h);s.push(d),ir.set(d,h)}}return s}var ja={},Tf=[],Uo=[null,null],tr=Array.isArray,V0=Number.isInteger,dA=n=>n===void 0;function c0(n){return typeof n=="string"}function Dh(n){let e=!1;if(n!=null){let t=n.constructor;e=t==null||t==Object}return e}function fA(n){return n!=null&&typeof n=="object"}var pA=Object.getPrototypeOf(Uint8Array),k0="__proto__";function Oo(n,e=Dh){let t;if(tr(n)){let i=n.find(s=>s!=null);if(tr(i)||e(i)){t=Array(n.length);for(let s=0;s<n.length;s++)t[s]=Oo(n[s],e)}else t=n.slice()}else if(n instanceof pA)t=n.slice();else if(e(n)){t={};for(let i in n)i!=k0&&(t[i]=Oo(n[i],e))}else t=n;return t}function mi(n){let e=arguments;for(let t=1;t<e.length;t++){let i=e[t];for(let s in i)s!=k0&&(Dh(n[s])?mi(n[s],Oo(i[s])):n[s]=Oo(i[s]))}return n}var mA=0,gA=1,_A=2;function xA(n,e,t){for(let i=0,s,r=-1;i<e.length;i++){let o=e[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<t&&n[s]==null;)n[r=s++]=null}}}function yA(n,e){if(SA(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return MA(o[0])||(o=wA(o)),o}let t=new Set;for(let o=0;o<n.length;o++){let l=n[o][0],c=l.length;for(let u=0;u<c;u++)t.add(l[u])}let i=[Array.from(t).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=e?e[o][c]:gA,f=[];for(let g=0;g<u.length;g++){let v=u[g],m=r.get(l[g]);v===null?d!=mA&&(h[m]=v,d==_A&&f.push(m)):h[m]=v}xA(h,f,s),i.push(h)}}return i}var vA=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function wA(n){let e=n[0],t=e.length,i=Array(t);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[i[l]];s.push(a)}return s}function SA(n){let e=n[0][0],t=e.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function MA(n,e=100){let t=n.length;if(t<=1)return!0;let i=0,s=t-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=Ji(1,mn((s-i+1)/e));for(let o=n[i],a=i+r;a<=s;a+=r){let l=n[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var z0=["January","February","March","April","May","June","July","August","September","October","November","December"],G0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function H0(n){return n.slice(0,3)}var EA=G0.map(H0),TA=z0.map(H0),AA={MMMM:z0,MMM:TA,WWWW:G0,WWW:EA};function Ka(n){return(n<10?"0":"")+n}function bA(n){return(n<10?"00":n<100?"0":"")+n}var RA={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,e)=>e.MMMM[n.getMonth()],MMM:(n,e)=>e.MMM[n.getMonth()],MM:n=>Ka(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>Ka(n.getDate()),D:n=>n.getDate(),WWWW:(n,e)=>e.WWWW[n.getDay()],WWW:(n,e)=>e.WWW[n.getDay()],HH:n=>Ka(n.getHours()),H:n=>n.getHours(),h:n=>{let e=n.getHours();return e==0?12:e>12?e-12:e},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>Ka(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>Ka(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>bA(n.getMilliseconds())};function Af(n,e){e=e||AA;let t=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)t.push(s[0][0]=="{"?RA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var CA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function PA(n,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+n+n.getTimezoneOffset()*6e4):e==CA?t=n:(t=new Date(n.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(n.getMilliseconds())),t}var W0=n=>n%1==0,Ch=[1,2,2.5,5],IA=el(10,-32,0,Ch),X0=el(10,0,32,Ch),LA=X0.filter(W0),Ar=IA.concat(X0),bf=`
`,q0="{YYYY}",h0=bf+q0,Y0="{M}/{D}",Ja=bf+Y0,Eh=Ja+"/{YY}",K0="{aa}",DA="{h}:{mm}",Do=DA+K0,u0=bf+Do,d0=":{ss}",Rt=null;function Z0(n){let e=n*1e3,t=e*60,i=t*60,s=i*24,r=s*30,o=s*365,l=(n==1?el(10,0,3,Ch).filter(W0):el(10,-3,0,Ch)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,q0,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",h0,Rt,Rt,Rt,Rt,Rt,1],[s,Y0,h0,Rt,Rt,Rt,Rt,Rt,1],[i,"{h}"+K0,Eh,Rt,Ja,Rt,Rt,Rt,1],[t,Do,Eh,Rt,Ja,Rt,Rt,Rt,1],[e,d0,Eh+" "+Do,Rt,Ja+" "+Do,Rt,u0,Rt,1],[n,d0+".{fff}",Eh+" "+Do,Rt,Ja+" "+Do,Rt,u0,Rt,1]];function u(h){return(d,f,g,v,m,p)=>{let y=[],R=m>=o,E=m>=r&&m<o,P=h(g),A=Ot(P*n,3),x=of(P.getFullYear(),R?0:P.getMonth(),E||R?1:P.getDate()),T=Ot(x*n,3);if(E||R){let B=E?m/r:0,L=R?m/o:0,D=A==T?A:Ot(of(x.getFullYear()+L,x.getMonth()+B,1)*n,3),k=new Date(Mi(D/n)),z=k.getFullYear(),N=k.getMonth();for(let W=0;D<=v;W++){let K=of(z+L*W,N+B*W,1),H=K-h(Ot(K*n,3));D=Ot((+K+H)*n,3),D<=v&&y.push(D)}}else{let B=m>=s?s:m,L=mn(g)-mn(A),D=T+L+Lh(A-T,B);y.push(D);let k=h(D),z=k.getHours()+k.getMinutes()/t+k.getSeconds()/i,N=m/i,W=d.axes[f]._space,K=p/W;for(;D=Ot(D+m,n==1?0:3),!(D>v);)if(N>1){let H=mn(Ot(z+N,6))%24,j=h(D).getHours()-H;j>1&&(j=-1),D-=j*i,z=(z+N)%24;let se=y[y.length-1];Ot((D-se)/m,3)*K>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,u]}var[FA,NA,UA]=Z0(1),[OA,BA,VA]=Z0(.001);el(2,-53,53,[1]);function f0(n,e){return n.map(t=>t.map((i,s)=>s==0||s==8||i==null?i:e(s==1||t[8]==0?i:t[1]+i)))}function p0(n,e){return(t,i,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,u,h,d,f;return i.map(g=>{let v=n(g),m=v.getFullYear(),p=v.getMonth(),y=v.getDate(),R=v.getHours(),E=v.getMinutes(),P=v.getSeconds(),A=m!=l&&a[2]||p!=c&&a[3]||y!=u&&a[4]||R!=h&&a[5]||E!=d&&a[6]||P!=f&&a[7]||a[1];return l=m,c=p,u=y,h=R,d=E,f=P,A(v)})}}function kA(n,e){let t=Af(e);return(i,s,r,o,a)=>s.map(l=>t(n(l)))}function of(n,e,t){return new Date(n,e,t)}function m0(n,e){return e(n)}var zA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function g0(n,e){return(t,i,s,r)=>r==null?vf:e(n(i))}function GA(n,e){let t=n.series[e];return t.width?t.stroke(n,e):t.points.width?t.points.stroke(n,e):null}function HA(n,e){return n.series[e].fill(n,e)}var WA={show:!0,live:!0,isolate:!1,mount:cA,markers:{show:!0,width:2,stroke:GA,fill:HA,dash:"solid"},idx:null,idxs:null,values:[]};function XA(n,e){let t=n.cursor.points,i=An(),s=t.size(n,e);Xt(i,Za,s),Xt(i,$a,s);let r=s/-2;Xt(i,"marginLeft",r),Xt(i,"marginTop",r);let o=t.width(n,e,s);return o&&Xt(i,"borderWidth",o),i}function qA(n,e){let t=n.series[e].points;return t._fill||t._stroke}function YA(n,e){let t=n.series[e].points;return t._stroke||t._fill}function KA(n,e){return n.series[e].points.size}var af=[0,0];function ZA(n,e,t){return af[0]=e,af[1]=t,af}function Th(n,e,t,i=!0){return s=>{s.button==0&&(!i||s.target==e)&&t(s)}}function lf(n,e,t,i=!0){return s=>{(!i||s.target==e)&&t(s)}}var $A={show:!0,x:!0,y:!0,lock:!1,move:ZA,points:{one:!1,show:XA,size:KA,width:0,stroke:YA,fill:qA},bind:{mousedown:Th,mouseup:Th,click:Th,dblclick:Th,mousemove:lf,mouseleave:lf,mouseenter:lf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,e,t,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},$0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Rf=mi({},$0,{filter:U0}),J0=mi({},Rf,{size:10}),Q0=mi({},$0,{show:!1}),Cf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',j0="bold "+Cf,e_=1.5,_0={show:!0,scale:"x",stroke:yf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:j0,side:2,grid:Rf,ticks:J0,border:Q0,font:Cf,lineGap:e_,rotate:0},JA="Value",QA="Time",x0={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function jA(n,e,t,i,s){return e.map(r=>r==null?"":Ef(r))}function eb(n,e,t,i,s,r,o){let a=[],l=ir.get(s)||0;t=o?t:Ot(Lh(t,s),l);for(let c=t;c<=i;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function pf(n,e,t,i,s,r,o){let a=[],l=n.scales[n.axes[e].scale].log,c=l==10?As:D0,u=mn(c(t));s=No(l,u),l==10&&(s=Ar[zn(s,Ar)]);let h=t,d=s*l;l==10&&(d=Ar[zn(d,Ar)]);do a.push(h),h=h+s,l==10&&!ir.has(h)&&(h=Ot(h,ir.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=Ar[zn(d,Ar)]));while(h<=i);return a}function tb(n,e,t,i,s,r,o){let l=n.scales[n.axes[e].scale].asinh,c=i>l?pf(n,e,Ji(l,t),i,s):[l],u=i>=0&&t<=0?[0]:[];return(t<-l?pf(n,e,Ji(l,-i),-t,s):[l]).reverse().map(d=>-d).concat(u,c)}var t_=/./,ib=/[12357]/,nb=/[125]/,y0=/1/,mf=(n,e,t,i)=>n.map((s,r)=>e==4&&s==0||r%i==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function sb(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=n.scales[o],l=n.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?t_:l(7,o)-u>=c?ib:l(5,o)-u>=c?nb:y0;if(h==y0){let d=Ei(l(1,o)-u);if(d<c)return mf(e.slice().reverse(),a.distr,h,bn(c/d)).reverse()}return mf(e,a.distr,h,1)}function rb(n,e,t,i,s){let r=n.axes[t],o=r.scale,a=r._space,l=n.valToPos,c=Ei(l(1,o)-l(2,o));return c<a?mf(e.slice().reverse(),3,t_,bn(a/c)).reverse():e}function ob(n,e,t,i){return i==null?vf:e==null?"":Ef(e)}var v0={show:!0,scale:"y",stroke:yf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:j0,side:3,grid:Rf,ticks:J0,border:Q0,font:Cf,lineGap:e_,rotate:0};function ab(n,e){let t=3+(n||1)*2;return Ot(t*e,3)}function lb(n,e){let{scale:t,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],t,!0),o=n.valToPos(s[i[1]],t,!0),a=Ei(o-r),l=n.series[e],c=a/(l.points.space*Tt);return i[1]-i[0]<=c}var w0={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},i_=(n,e,t,i,s)=>s,S0={show:!0,auto:!0,sorted:0,gaps:i_,alpha:1,facets:[mi({},w0,{scale:"x"}),mi({},w0,{scale:"y"})]},M0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:i_,alpha:1,points:{show:lb,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function cb(n,e,t,i,s){return t/10}var n_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},hb=mi({},n_,{time:!1,ori:1}),E0={};function s_(n,e){let t=E0[n];return t||(t={key:n,plots:[],sub(i){t.plots.push(i)},unsub(i){t.plots=t.plots.filter(s=>s!=i)},pub(i,s,r,o,a,l,c){for(let u=0;u<t.plots.length;u++)t.plots[u]!=s&&t.plots[u].pub(i,s,r,o,a,l,c)}},n!=null&&(E0[n]=t)),t}var Bo=1,gf=2;function Pr(n,e,t){let i=n.mode,s=n.series[e],r=i==2?n._data[e]:n._data,o=n.scales,a=n.bbox,l=r[0],c=i==2?r[1]:r[e],u=i==2?o[s.facets[0].scale]:o[n.series[0].scale],h=i==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,m=n.valToPosH,p=n.valToPosV;return u.ori==0?t(s,l,c,u,h,m,p,d,f,g,v,Nh,ko,Oh,o_,l_):t(s,l,c,u,h,p,m,f,d,v,g,Uh,zo,Lf,a_,c_)}function Pf(n,e){let t=0,i=0,s=Mt(n.bands,Tf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?i|=1:i|=2)}return[t,i==1?-1:i==2?1:i==3?2:0]}function ub(n,e,t,i,s){let r=n.mode,o=n.series[e],a=r==2?o.facets[1].scale:o.scale,l=n.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function bs(n,e,t,i,s,r){return Pr(n,e,(o,a,l,c,u,h,d,f,g,v,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),R=c.ori==0?ko:zo,E,P;y==1?(E=t,P=i):(E=i,P=t);let A=p(h(a[E],c,v,f)),x=p(d(l[E],u,m,g)),T=p(h(a[P],c,v,f)),B=p(d(r==1?u.max:u.min,u,m,g)),L=new Path2D(s);return R(L,T,B),R(L,A,B),R(L,A,x),L})}function Fh(n,e,t,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=e==0?Oh:Lf,l=t;for(let h=0;h<n.length;h++){let d=n[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,i,f,i+r),l=d[1]}}let c=t+s-l,u=10;c>0&&a(o,l,i-u/2,c,i+r+u)}return o}function db(n,e,t){let i=n[n.length-1];i&&i[0]==e?i[1]=t:n.push([e,t])}function If(n,e,t,i,s,r,o){let a=[],l=n.length;for(let c=s==1?t:i;c>=t&&c<=i;c+=s)if(e[c]===null){let h=c,d=c;if(s==1)for(;++c<=i&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(n[h]),g=d==h?f:r(n[d]),v=h-s;f=o<=0&&v>=0&&v<l?r(n[v]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(n[p]):g,g>=f&&a.push([f,g])}return a}function T0(n){return n==0?N0:n==1?Mi:e=>Tr(e,n)}function r_(n){let e=n==0?Nh:Uh,t=n==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},i=n==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?i(s,r,o,a,l):(c=Gn(c,a/2,l/2),u=Gn(u,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,u),t(s,r,o+l,r,o,u),t(s,r,o,r+a,o,c),s.closePath())}}var Nh=(n,e,t)=>{n.moveTo(e,t)},Uh=(n,e,t)=>{n.moveTo(t,e)},ko=(n,e,t)=>{n.lineTo(e,t)},zo=(n,e,t)=>{n.lineTo(t,e)},Oh=r_(0),Lf=r_(1),o_=(n,e,t,i,s,r)=>{n.arc(e,t,i,s,r)},a_=(n,e,t,i,s,r)=>{n.arc(t,e,i,s,r)},l_=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(e,t,i,s,r,o)},c_=(n,e,t,i,s,r,o)=>{n.bezierCurveTo(t,e,s,i,o,r)};function h_(n){return(e,t,i,s,r)=>Pr(e,t,(o,a,l,c,u,h,d,f,g,v,m)=>{let{pxRound:p,points:y}=o,R,E;c.ori==0?(R=Nh,E=o_):(R=Uh,E=a_);let P=Ot(y.width*Tt,3),A=(y.size-y.width)/2*Tt,x=Ot(A*2,3),T=new Path2D,B=new Path2D,{left:L,top:D,width:k,height:z}=e.bbox;Oh(B,L-x,D-x,k+x*2,z+x*2);let N=W=>{if(l[W]!=null){let K=p(h(a[W],c,v,f)),H=p(d(l[W],u,m,g));R(T,K+A,H),E(T,K,H,A,0,Ah*2)}};if(r)r.forEach(N);else for(let W=i;W<=s;W++)N(W);return{stroke:P>0?T:null,fill:T,clip:B,flags:Bo|gf}})}function u_(n){return(e,t,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(e,t,i),r!=s&&o!=s&&n(e,t,s),n(e,t,o))}}var fb=u_(ko),pb=u_(zo);function d_(n){let e=Mt(n?.alignGaps,0);return(t,i,s,r)=>Pr(t,i,(o,a,l,c,u,h,d,f,g,v,m)=>{[s,r]=Ph(l,s,r);let p=o.pxRound,y=z=>p(h(z,c,v,f)),R=z=>p(d(z,u,m,g)),E,P;c.ori==0?(E=ko,P=fb):(E=zo,P=pb);let A=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},T=x.stroke,B=!1;if(r-s>=v*4){let z=ue=>t.posToVal(ue,c.key,!0),N=null,W=null,K,H,ce,J=y(a[A==1?s:r]),j=y(a[s]),se=y(a[r]),de=z(A==1?j+1:se-1);for(let ue=A==1?s:r;ue>=s&&ue<=r;ue+=A){let ee=a[ue],xe=(A==1?ee<de:ee>de)?J:y(ee),be=l[ue];xe==J?be!=null?(H=be,N==null?(E(T,xe,R(H)),K=N=W=H):H<N?N=H:H>W&&(W=H)):be===null&&(B=!0):(N!=null&&P(T,J,R(N),R(W),R(K),R(H)),be!=null?(H=be,E(T,xe,R(H)),N=W=K=H):(N=W=null,be===null&&(B=!0)),J=xe,de=z(J+A))}N!=null&&N!=W&&ce!=J&&P(T,J,R(N),R(W),R(K),R(H))}else for(let z=A==1?s:r;z>=s&&z<=r;z+=A){let N=l[z];N===null?B=!0:N!=null&&E(T,y(a[z]),R(N))}let[D,k]=Pf(t,i);if(o.fill!=null||D!=0){let z=x.fill=new Path2D(T),N=o.fillTo(t,i,o.min,o.max,D),W=R(N),K=y(a[s]),H=y(a[r]);A==-1&&([H,K]=[K,H]),E(z,H,W),E(z,K,W)}if(!o.spanGaps){let z=[];B&&z.push(...If(a,l,s,r,A,y,e)),x.gaps=z=o.gaps(t,i,s,r,z),x.clip=Fh(z,c.ori,f,g,v,m)}return k!=0&&(x.band=k==2?[bs(t,i,s,r,T,-1),bs(t,i,s,r,T,1)]:bs(t,i,s,r,T,k)),x})}function mb(n){let e=Mt(n.align,1),t=Mt(n.ascDesc,!1),i=Mt(n.alignGaps,0),s=Mt(n.extend,!1);return(r,o,a,l)=>Pr(r,o,(c,u,h,d,f,g,v,m,p,y,R)=>{[a,l]=Ph(h,a,l);let E=c.pxRound,{left:P,width:A}=r.bbox,x=j=>E(g(j,d,y,m)),T=j=>E(v(j,f,R,p)),B=d.ori==0?ko:zo,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},D=L.stroke,k=d.dir*(d.ori==0?1:-1),z=T(h[k==1?a:l]),N=x(u[k==1?a:l]),W=N,K=N;s&&e==-1&&(K=P,B(D,K,z)),B(D,N,z);for(let j=k==1?a:l;j>=a&&j<=l;j+=k){let se=h[j];if(se==null)continue;let de=x(u[j]),ue=T(se);e==1?B(D,de,z):B(D,W,ue),B(D,de,ue),z=ue,W=de}let H=W;s&&e==1&&(H=P+A,B(D,H,z));let[ce,J]=Pf(r,o);if(c.fill!=null||ce!=0){let j=L.fill=new Path2D(D),se=c.fillTo(r,o,c.min,c.max,ce),de=T(se);B(j,H,de),B(j,K,de)}if(!c.spanGaps){let j=[];j.push(...If(u,h,a,l,k,x,i));let se=c.width*Tt/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),L.gaps=j=c.gaps(r,o,a,l,j),L.clip=Fh(j,d.ori,m,p,y,R)}return J!=0&&(L.band=J==2?[bs(r,o,a,l,D,-1),bs(r,o,a,l,D,1)]:bs(r,o,a,l,D,J)),L})}function A0(n,e,t,i,s,r,o=Ut){if(n.length>1){let a=null;for(let l=0,c=1/0;l<n.length;l++)if(e[l]!==void 0){if(a!=null){let u=Ei(n[l]-n[a]);u<c&&(c=u,o=Ei(t(n[l],i,s,r)-t(n[a],i,s,r)))}a=l}}return o}function gb(n){n=n||ja;let e=Mt(n.size,[.6,Ut,1]),t=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(n.disp,ja),u=Mt(n.each,f=>{}),{fill:h,stroke:d}=c;return(f,g,v,m)=>Pr(f,g,(p,y,R,E,P,A,x,T,B,L,D)=>{let k=p.pxRound,z=t,N=i*Tt,W=a*Tt,K=l*Tt,H,ce;E.ori==0?[H,ce]=r(f,g):[ce,H]=r(f,g);let J=E.dir*(E.ori==0?1:-1),j=E.ori==0?Oh:Lf,se=E.ori==0?u:(Ce,Ke,rt,Me,Nt,ke,qe)=>{u(Ce,Ke,rt,Nt,Me,qe,ke)},de=Mt(f.bands,Tf).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,ee=p.fillTo(f,g,p.min,p.max,ue),me=k(x(ee,P,D,B)),xe,be,Se,We=L,st=k(p.width*Tt),Ge=!1,ht=null,at=null,it=null,qt=null;h!=null&&(st==0||d!=null)&&(Ge=!0,ht=h.values(f,g,v,m),at=new Map,new Set(ht).forEach(Ce=>{Ce!=null&&at.set(Ce,new Path2D)}),st>0&&(it=d.values(f,g,v,m),qt=new Map,new Set(it).forEach(Ce=>{Ce!=null&&qt.set(Ce,new Path2D)})));let{x0:Bt,size:li}=c;if(Bt!=null&&li!=null){z=1,y=Bt.values(f,g,v,m),Bt.unit==2&&(y=y.map(rt=>f.posToVal(T+rt*L,E.key,!0)));let Ce=li.values(f,g,v,m);li.unit==2?be=Ce[0]*L:be=A(Ce[0],E,L,T)-A(0,E,L,T),We=A0(y,R,A,E,L,T,We),Se=We-be+N}else We=A0(y,R,A,E,L,T,We),Se=We*o+N,be=We-Se;Se<1&&(Se=0),st>=be/2&&(st=0),Se<5&&(k=N0);let Lt=Se>0,Ai=We-Se-(Lt?st:0);be=k(ff(Ai,K,W)),xe=(z==0?be/2:z==J?0:be)-z*J*((z==0?N/2:0)+(Lt?st/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xi=Ge?null:new Path2D,Jt=null;if(de!=null)Jt=f.data[de.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(R=Ke.values(f,g,v,m),Jt=Ce.values(f,g,v,m))}let ci=H*be,O=ce*be;for(let Ce=J==1?v:m;Ce>=v&&Ce<=m;Ce+=J){let Ke=R[Ce];if(Ke==null)continue;if(Jt!=null){let X=Jt[Ce]??0;if(Ke-X==0)continue;me=x(X,P,D,B)}let rt=E.distr!=2||c!=null?y[Ce]:Ce,Me=A(rt,E,L,T),Nt=x(Mt(Ke,ee),P,D,B),ke=k(Me-xe),qe=k(Ji(Nt,me)),b=k(Gn(Nt,me)),w=qe-b;if(Ke!=null){let X=Ke<0?O:ci,he=Ke<0?ci:O;Ge?(st>0&&it[Ce]!=null&&j(qt.get(it[Ce]),ke,b+mn(st/2),be,Ji(0,w-st),X,he),ht[Ce]!=null&&j(at.get(ht[Ce]),ke,b+mn(st/2),be,Ji(0,w-st),X,he)):j(xi,ke,b+mn(st/2),be,Ji(0,w-st),X,he),se(f,g,Ce,ke-st/2,b,be+st,w)}}return st>0?vt.stroke=Ge?qt:xi:Ge||(vt._fill=p.width==0?p._fill:p._stroke??p._fill,vt.width=0),vt.fill=Ge?at:xi,vt})}function _b(n,e){let t=Mt(e?.alignGaps,0);return(i,s,r,o)=>Pr(i,s,(a,l,c,u,h,d,f,g,v,m,p)=>{[r,o]=Ph(c,r,o);let y=a.pxRound,R=H=>y(d(H,u,m,g)),E=H=>y(f(H,h,p,v)),P,A,x;u.ori==0?(P=Nh,x=ko,A=l_):(P=Uh,x=zo,A=c_);let T=u.dir*(u.ori==0?1:-1),B=R(l[T==1?r:o]),L=B,D=[],k=[];for(let H=T==1?r:o;H>=r&&H<=o;H+=T)if(c[H]!=null){let J=l[H],j=R(J);D.push(L=j),k.push(E(c[H]))}let z={stroke:n(D,k,P,x,A,y),fill:null,clip:null,band:null,gaps:null,flags:Bo},N=z.stroke,[W,K]=Pf(i,s);if(a.fill!=null||W!=0){let H=z.fill=new Path2D(N),ce=a.fillTo(i,s,a.min,a.max,W),J=E(ce);x(H,L,J),x(H,B,J)}if(!a.spanGaps){let H=[];H.push(...If(l,c,r,o,T,R,t)),z.gaps=H=a.gaps(i,s,r,o,H),z.clip=Fh(H,u.ori,g,v,m,p)}return K!=0&&(z.band=K==2?[bs(i,s,r,o,N,-1),bs(i,s,r,o,N,1)]:bs(i,s,r,o,N,K)),z})}function xb(n){return _b(yb,n)}function yb(n,e,t,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(t(a,n[0],e[0]),o==2)i(a,n[1],e[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=e[d+1]-e[d],h[d]=n[d+1]-n[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,n[d]+h[d]/3,e[d]+l[d]*h[d]/3,n[d+1]-h[d]/3,e[d+1]-l[d+1]*h[d]/3,n[d+1],e[d+1])}return a}var _f=new Set;function b0(){for(let n of _f)n.syncRect(!0)}Vo&&(Rr(jT,Fo,b0),Rr(eA,Fo,b0,!0),Rr(bh,Fo,()=>{Li.pxRatio=Tt}));var vb=d_(),wb=h_();function R0(n,e,t,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>xf(r,o,e,t))}function Sb(n,e){return n.map((t,i)=>i==0?{}:mi({},e,t))}function xf(n,e,t,i){return mi({},e==0?t:i,n)}function f_(n,e,t){return e==null?Uo:[e,t]}var Mb=f_;function Eb(n,e,t){return e==null?Uo:Rh(e,t,Mf,!0)}function p_(n,e,t,i){return e==null?Uo:Ih(e,t,n.scales[i].log,!1)}var Tb=p_;function m_(n,e,t,i){return e==null?Uo:Sf(e,t,n.scales[i].log,!1)}var Ab=m_;function bb(n,e,t,i,s){let r=Ji(o0(n),o0(e)),o=e-n,a=zn(s/i*o,t);do{let l=t[a],c=i*l/o;if(c>=s&&r+(l<5?ir.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function C0(n){let e,t;return n=n.replace(/(\d+)px/,(i,s)=>(e=Mi((t=+s)*Tt))+"px"),[n,e,t]}function Rb(n){n.show&&[n.font,n.labelFont].forEach(e=>{let t=Ot(e[2]*Tt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Li(n,e,t){let i={mode:Mt(n.mode,1)},s=i.mode;function r(_,S,C,F){let G=S.valToPct(_);return F+C*(S.dir==-1?1-G:G)}function o(_,S,C,F){let G=S.valToPct(_);return F+C*(S.dir==-1?G:1-G)}function a(_,S,C,F){return S.ori==0?r(_,S,C,F):o(_,S,C,F)}i.valToPosH=r,i.valToPosV=o;let l=!1;i.status=0;let c=i.root=An(NT);if(n.id!=null&&(c.id=n.id),pn(c,n.class),n.title){let _=An(BT,c);_.textContent=n.title}let u=kn("canvas"),h=i.ctx=u.getContext("2d"),d=An(VT,c);Rr("click",d,_=>{_.target===g&&(kt!=Or||Yt!=Br)&&Di.click(i,_)},!0);let f=i.under=An(kT,d);d.appendChild(u);let g=i.over=An(zT,d);n=Oo(n);let v=+Mt(n.pxAlign,1),m=T0(v);(n.plugins||[]).forEach(_=>{_.opts&&(n=_.opts(i,n)||n)});let p=n.ms||.001,y=i.series=s==1?R0(n.series||[],x0,M0,!1):Sb(n.series||[null],S0),R=i.axes=R0(n.axes||[],_0,v0,!0),E=i.scales={},P=i.bands=n.bands||[];P.forEach(_=>{_.fill=yt(_.fill||null),_.dir=Mt(_.dir,-1)});let A=s==2?y[1].facets[0].scale:y[0].scale,x={axes:cs,series:ft},T=(n.drawOrder||["axes","series"]).map(_=>x[_]);function B(_){let S=_.distr==3?C=>As(C>0?C:_.clamp(i,C,_.min,_.max,_.key)):_.distr==4?C=>rf(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let F=S(C),{_min:G,_max:$}=_,ae=$-G;return(F-G)/ae}}function L(_){let S=E[_];if(S==null){let C=(n.scales||ja)[_]||ja;if(C.from!=null){L(C.from);let F=mi({},E[C.from],C,{key:_});F.valToPct=B(F),E[_]=F}else{S=E[_]=mi({},_==A?n_:hb,C),S.key=_;let F=S.time,G=S.range,$=tr(G);if((_!=A||s==2&&!F)&&($&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?n0:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?n0:{mode:1,hard:G[1],soft:G[1]}},$=!1),!$&&Dh(G))){let ae=G;G=(fe,ve,De)=>ve==null?Uo:Rh(ve,De,ae)}S.range=yt(G||(F?Mb:_==A?S.distr==3?Tb:S.distr==4?Ab:f_:S.distr==3?p_:S.distr==4?m_:Eb)),S.auto=yt($?!1:S.auto),S.clamp=yt(S.clamp||cb),S._min=S._max=null,S.valToPct=B(S)}}}L("x"),L("y"),s==1&&y.forEach(_=>{L(_.scale)}),R.forEach(_=>{L(_.scale)});for(let _ in n.scales)L(_);let D=E[A],k=D.distr,z,N;D.ori==0?(pn(c,UT),z=r,N=o):(pn(c,OT),z=o,N=r);let W={};for(let _ in E){let S=E[_];(S.min!=null||S.max!=null)&&(W[_]={min:S.min,max:S.max},S.min=S.max=null)}let K=n.tzDate||(_=>new Date(Mi(_/p))),H=n.fmtDate||Af,ce=p==1?UA(K):VA(K),J=p0(K,f0(p==1?NA:BA,H)),j=g0(K,m0(zA,H)),se=[],de=i.legend=mi({},WA,n.legend),ue=i.cursor=mi({},$A,{drag:{y:s==2}},n.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=se,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let be,Se,We,st=[],Ge=[],ht,at=!1,it={};if(de.live){let _=y[1]?y[1].values:null;at=_!=null,ht=at?_(i,1,0):{_:0};for(let S in ht)it[S]=vf}if(ee)if(be=kn("table",YT,c),We=kn("tbody",null,be),de.mount(i,be),at){Se=kn("thead",null,be,We);let _=kn("tr",null,Se);kn("th",null,_);for(var qt in ht)kn("th",Wg,_).textContent=qt}else pn(be,ZT),de.live&&pn(be,KT);let Bt={show:!0},li={show:!1};function Lt(_,S){if(S==0&&(at||!de.live||s==2))return Uo;let C=[],F=kn("tr",$T,We,We.childNodes[S]);pn(F,_.class),_.show||pn(F,br);let G=kn("th",null,F);if(xe.show){let fe=An(JT,G);if(S>0){let ve=xe.width(i,S);ve&&(fe.style.border=ve+"px "+xe.dash(i,S)+" "+xe.stroke(i,S)),fe.style.background=xe.fill(i,S)}}let $=An(Wg,G);_.label instanceof HTMLElement?$.appendChild(_.label):$.textContent=_.label,S>0&&(xe.show||($.style.color=_.width>0?xe.stroke(i,S):xe.fill(i,S)),vt("click",G,fe=>{if(ue._lock)return;Je(fe);let ve=y.indexOf(_);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=y.some((Fe,Ue)=>Ue>0&&Ue!=ve&&Fe.show);y.forEach((Fe,Ue)=>{Ue>0&&qn(Ue,De?Ue==ve?Bt:li:Bt,!0,fi.setSeries)})}else qn(ve,{show:!_.show},!0,fi.setSeries)},!1),Qe&&vt(Kg,G,fe=>{ue._lock||(Je(fe),qn(y.indexOf(_),kr,!0,fi.setSeries))},!1));for(var ae in ht){let fe=kn("td",QT,F);fe.textContent="--",C.push(fe)}return[F,C]}let Ai=new Map;function vt(_,S,C,F=!0){let G=Ai.get(S)||{},$=ue.bind[_](i,S,C,F);$&&(Rr(_,S,G[_]=$),Ai.set(S,G))}function xi(_,S,C){let F=Ai.get(S)||{};for(let G in F)(_==null||G==_)&&(df(G,S,F[G]),delete F[G]);_==null&&Ai.delete(S)}let Jt=0,ci=0,O=0,Ce=0,Ke=0,rt=0,Me=Ke,Nt=rt,ke=O,qe=Ce,b=0,w=0,X=0,he=0;i.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,ne=!1,pe=!1;function U(_,S,C){(C||_!=i.width||S!=i.height)&&re(_,S),lt(!1),ye=!0,_e=!0,Ui()}function re(_,S){i.width=Jt=O=_,i.height=ci=Ce=S,Ke=rt=0,we(),He();let C=i.bbox;b=C.left=Tr(Ke*Tt,.5),w=C.top=Tr(rt*Tt,.5),X=C.width=Tr(O*Tt,.5),he=C.height=Tr(Ce*Tt,.5)}let ie=3;function Ee(){let _=!1,S=0;for(;!_;){S++;let C=Fr(S),F=Xn(S);_=S==ie||C&&F,_||(re(i.width,i.height),_e=!0)}}function ge({width:_,height:S}){U(_,S)}i.setSize=ge;function we(){let _=!1,S=!1,C=!1,F=!1;R.forEach((G,$)=>{if(G.show&&G._show){let{side:ae,_size:fe}=G,ve=ae%2,De=G.label!=null?G.labelSize:0,Fe=fe+De;Fe>0&&(ve?(O-=Fe,ae==3?(Ke+=Fe,F=!0):C=!0):(Ce-=Fe,ae==0?(rt+=Fe,_=!0):S=!0))}}),Hn[0]=_,Hn[1]=C,Hn[2]=S,Hn[3]=F,O-=Cn[1]+Cn[3],Ke+=Cn[3],Ce-=Cn[2]+Cn[0],rt+=Cn[0]}function He(){let _=Ke+O,S=rt+Ce,C=Ke,F=rt;function G($,ae){switch($){case 1:return _+=ae,_-ae;case 2:return S+=ae,S-ae;case 3:return C-=ae,C+ae;case 0:return F-=ae,F+ae}}R.forEach(($,ae)=>{if($.show&&$._show){let fe=$.side;$._pos=G(fe,$._size),$.label!=null&&($._lpos=G(fe,$.labelSize))}})}if(ue.dataIdx==null){let _=ue.hover,S=_.skip=new Set(_.skip??[]);S.add(void 0);let C=_.prox=yt(_.prox),F=_.bias??=0;ue.dataIdx=(G,$,ae,fe)=>{if($==0)return ae;let ve=ae,De=C(G,$,ae,fe)??Ut,Fe=De>=0&&De<Ut,Ue=D.ori==0?O:Ce,nt=ue.left,Et=e[0],St=e[$];if(S.has(St[ae])){ve=null;let mt=null,$e=null,Xe;if(F==0||F==-1)for(Xe=ae;mt==null&&Xe-- >0;)S.has(St[Xe])||(mt=Xe);if(F==0||F==1)for(Xe=ae;$e==null&&Xe++<St.length;)S.has(St[Xe])||($e=Xe);if(mt!=null||$e!=null)if(Fe){let Gt=mt==null?-1/0:z(Et[mt],D,Ue,0),ei=$e==null?1/0:z(Et[$e],D,Ue,0),Pi=nt-Gt,Dt=ei-nt;Pi<=Dt?Pi<=De&&(ve=mt):Dt<=De&&(ve=$e)}else ve=$e==null?mt:mt==null?$e:ae-mt<=$e-ae?mt:$e}else Fe&&Ei(nt-z(Et[ae],D,Ue,0))>De&&(ve=null);return ve}}let Je=_=>{ue.event=_};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=yt(le.show),le.size=yt(le.size),le.stroke=yt(le.stroke),le.width=yt(le.width),le.fill=yt(le.fill);let Oe=i.focus=mi({},n.focus||{alpha:.3},ue.focus),Qe=Oe.prox>=0,Re=Qe&&le.one,ot=[],Vt=[],Gi=[];function Xo(_,S){let C=le.show(i,S);if(C instanceof HTMLElement)return pn(C,qT),pn(C,_.class),ss(C,-10,-10,O,Ce),g.insertBefore(C,ot[S]),C}function Ir(_,S){if(s==1||S>0){let C=s==1&&E[_.scale].time,F=_.value;_.value=C?c0(F)?g0(K,m0(F,H)):F||j:F||ob,_.label=_.label||(C?QA:JA)}if(Re||S>0){_.width=_.width==null?1:_.width,_.paths=_.paths||vb||hA,_.fillTo=yt(_.fillTo||ub),_.pxAlign=+Mt(_.pxAlign,v),_.pxRound=T0(_.pxAlign),_.stroke=yt(_.stroke||null),_.fill=yt(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=ab(Ji(1,_.width),1),F=_.points=mi({},{size:C,width:Ji(1,C*.2),stroke:_.stroke,space:C*2,paths:wb,_stroke:null,_fill:null},_.points);F.show=yt(F.show),F.filter=yt(F.filter),F.fill=yt(F.fill),F.stroke=yt(F.stroke),F.paths=yt(F.paths),F.pxAlign=_.pxAlign}if(ee){let C=Lt(_,S);st.splice(S,0,C[0]),Ge.splice(S,0,C[1]),de.values.push(null)}if(me){se.splice(S,0,null);let C=null;Re?S==0&&(C=Xo(_,S)):S>0&&(C=Xo(_,S)),ot.splice(S,0,C),Vt.splice(S,0,0),Gi.splice(S,0,0)}Ci("addSeries",S)}function xu(_,S){S=S??y.length,_=s==1?xf(_,S,x0,M0):xf(_,S,{},S0),y.splice(S,0,_),Ir(y[S],S)}i.addSeries=xu;function sl(_){if(y.splice(_,1),ee){de.values.splice(_,1),Ge.splice(_,1);let S=st.splice(_,1)[0];xi(null,S.firstChild),S.remove()}me&&(se.splice(_,1),ot.splice(_,1)[0].remove(),Vt.splice(_,1),Gi.splice(_,1)),Ci("delSeries",_)}i.delSeries=sl;let Hn=[!1,!1,!1,!1];function os(_,S){if(_._show=_.show,_.show){let C=_.side%2,F=E[_.scale];F==null&&(_.scale=C?y[1].scale:A,F=E[_.scale]);let G=F.time;_.size=yt(_.size),_.space=yt(_.space),_.rotate=yt(_.rotate),tr(_.incrs)&&_.incrs.forEach(ae=>{!ir.has(ae)&&ir.set(ae,B0(ae))}),_.incrs=yt(_.incrs||(F.distr==2?LA:G?p==1?FA:OA:Ar)),_.splits=yt(_.splits||(G&&F.distr==1?ce:F.distr==3?pf:F.distr==4?tb:eb)),_.stroke=yt(_.stroke),_.grid.stroke=yt(_.grid.stroke),_.ticks.stroke=yt(_.ticks.stroke),_.border.stroke=yt(_.border.stroke);let $=_.values;_.values=tr($)&&!tr($[0])?yt($):G?tr($)?p0(K,f0($,H)):c0($)?kA(K,$):$||J:$||jA,_.filter=yt(_.filter||(F.distr>=3&&F.log==10?sb:F.distr==3&&F.log==2?rb:U0)),_.font=C0(_.font),_.labelFont=C0(_.labelFont),_._size=_.size(i,null,S,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Hn[S]=!0,_._el=An(GT,d))}}function as(_,S,C,F){let[G,$,ae,fe]=C,ve=S%2,De=0;return ve==0&&(fe||$)&&(De=S==0&&!G||S==2&&!ae?Mi(_0.size/3):0),ve==1&&(G||ae)&&(De=S==1&&!$||S==3&&!fe?Mi(v0.size/2):0),De}let qo=i.padding=(n.padding||[as,as,as,as]).map(_=>yt(Mt(_,as))),Cn=i._padding=qo.map((_,S)=>_(i,S,Hn,0)),Qt,si=null,ri=null,Wn=s==1?y[0].idxs:null,sn=null,Rs=!1;function Yo(_,S){if(e=_??[],i.data=i._data=e,s==2){Qt=0;for(let C=1;C<y.length;C++)Qt+=e[C][0].length}else{e.length==0&&(i.data=i._data=e=[[]]),sn=e[0],Qt=sn.length;let C=e;if(k==2){C=e.slice();let F=C[0]=Array(Qt);for(let G=0;G<Qt;G++)F[G]=G}i._data=e=C}if(lt(!0),Ci("setData"),k==2&&(ye=!0),S!==!1){let C=D;C.auto(i,Rs)?Ko():Is(A,C.min,C.max),te=te||ue.left>=0,pe=!0,Ui()}}i.setData=Yo;function Ko(){Rs=!0;let _,S;s==1&&(Qt>0?(si=Wn[0]=0,ri=Wn[1]=Qt-1,_=e[0][si],S=e[0][ri],k==2?(_=si,S=ri):_==S&&(k==3?[_,S]=Ih(_,_,D.log,!1):k==4?[_,S]=Sf(_,_,D.log,!1):D.time?S=_+Mi(86400/p):[_,S]=Rh(_,S,Mf,!0))):(si=Wn[0]=_=null,ri=Wn[1]=S=null)),Is(A,_,S)}let Lr,Cs,Dr,M,V,Q,q,Z,Te,Pe;function Ae(_,S,C,F,G,$){_??=qg,C??=Tf,F??="butt",G??=qg,$??="round",_!=Lr&&(h.strokeStyle=Lr=_),G!=Cs&&(h.fillStyle=Cs=G),S!=Dr&&(h.lineWidth=Dr=S),$!=V&&(h.lineJoin=V=$),F!=Q&&(h.lineCap=Q=F),C!=M&&h.setLineDash(M=C)}function Ie(_,S,C,F){S!=Cs&&(h.fillStyle=Cs=S),_!=q&&(h.font=q=_),C!=Z&&(h.textAlign=Z=C),F!=Te&&(h.textBaseline=Te=F)}function Ve(_,S,C,F,G=0){if(F.length>0&&_.auto(i,Rs)&&(S==null||S.min==null)){let $=Mt(si,0),ae=Mt(ri,F.length-1),fe=C.min==null?sA(F,$,ae,G,_.distr==3):[C.min,C.max];_.min=Gn(_.min,C.min=fe[0]),_.max=Ji(_.max,C.max=fe[1])}}let et={min:null,max:null};function dt(){for(let F in E){let G=E[F];W[F]==null&&(G.min==null||W[A]!=null&&G.auto(i,Rs))&&(W[F]=et)}for(let F in E){let G=E[F];W[F]==null&&G.from!=null&&W[G.from]!=null&&(W[F]=et)}W[A]!=null&&lt(!0);let _={};for(let F in W){let G=W[F];if(G!=null){let $=_[F]=Oo(E[F],fA);if(G.min!=null)mi($,G);else if(F!=A||s==2)if(Qt==0&&$.from==null){let ae=$.range(i,null,null,F);$.min=ae[0],$.max=ae[1]}else $.min=Ut,$.max=-Ut}}if(Qt>0){y.forEach((F,G)=>{if(s==1){let $=F.scale,ae=W[$];if(ae==null)return;let fe=_[$];if(G==0){let ve=fe.range(i,fe.min,fe.max,$);fe.min=ve[0],fe.max=ve[1],si=zn(fe.min,e[0]),ri=zn(fe.max,e[0]),ri-si>1&&(e[0][si]<fe.min&&si++,e[0][ri]>fe.max&&ri--),F.min=sn[si],F.max=sn[ri]}else F.show&&F.auto&&Ve(fe,ae,F,e[G],F.sorted);F.idxs[0]=si,F.idxs[1]=ri}else if(G>0&&F.show&&F.auto){let[$,ae]=F.facets,fe=$.scale,ve=ae.scale,[De,Fe]=e[G],Ue=_[fe],nt=_[ve];Ue!=null&&Ve(Ue,W[fe],$,De,$.sorted),nt!=null&&Ve(nt,W[ve],ae,Fe,ae.sorted),F.min=ae.min,F.max=ae.max}});for(let F in _){let G=_[F],$=W[F];if(G.from==null&&($==null||$.min==null)){let ae=G.range(i,G.min==Ut?null:G.min,G.max==-Ut?null:G.max,F);G.min=ae[0],G.max=ae[1]}}}for(let F in _){let G=_[F];if(G.from!=null){let $=_[G.from];if($.min==null)G.min=G.max=null;else{let ae=G.range(i,$.min,$.max,F);G.min=ae[0],G.max=ae[1]}}}let S={},C=!1;for(let F in _){let G=_[F],$=E[F];if($.min!=G.min||$.max!=G.max){$.min=G.min,$.max=G.max;let ae=$.distr;$._min=ae==3?As($.min):ae==4?rf($.min,$.asinh):ae==100?$.fwd($.min):$.min,$._max=ae==3?As($.max):ae==4?rf($.max,$.asinh):ae==100?$.fwd($.max):$.max,S[F]=C=!0}}if(C){y.forEach((F,G)=>{s==2?G>0&&S.y&&(F._paths=null):S[F.scale]&&(F._paths=null)});for(let F in S)ye=!0,Ci("setScale",F);me&&ue.left>=0&&(te=pe=!0)}for(let F in W)W[F]=null}function Be(_){let S=ff(si-1,0,Qt-1),C=ff(ri+1,0,Qt-1);for(;_[S]==null&&S>0;)S--;for(;_[C]==null&&C<Qt-1;)C++;return[S,C]}function ft(){if(Qt>0){let _=y.some(S=>S._focus)&&Pe!=Oe.alpha;_&&(h.globalAlpha=Pe=Oe.alpha),y.forEach((S,C)=>{if(C>0&&S.show&&($t(C,!1),$t(C,!0),S._paths==null)){let F=Pe;Pe!=S.alpha&&(h.globalAlpha=Pe=S.alpha);let G=s==2?[0,e[C][0].length-1]:Be(e[C]);S._paths=S.paths(i,C,G[0],G[1]),Pe!=F&&(h.globalAlpha=Pe=F)}}),y.forEach((S,C)=>{if(C>0&&S.show){let F=Pe;Pe!=S.alpha&&(h.globalAlpha=Pe=S.alpha),S._paths!=null&&Ct(C,!1);{let G=S._paths!=null?S._paths.gaps:null,$=S.points.show(i,C,si,ri,G),ae=S.points.filter(i,C,$,G);($||ae)&&(S.points._paths=S.points.paths(i,C,si,ri,ae),Ct(C,!0))}Pe!=F&&(h.globalAlpha=Pe=F),Ci("drawSeries",C)}}),_&&(h.globalAlpha=Pe=1)}}function $t(_,S){let C=S?y[_].points:y[_];C._stroke=C.stroke(i,_),C._fill=C.fill(i,_)}function Ct(_,S){let C=S?y[_].points:y[_],{stroke:F,fill:G,clip:$,flags:ae,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:De=C.width}=C._paths;De=Ot(De*Tt,3);let Fe=null,Ue=De%2/2;S&&ve==null&&(ve=De>0?"#fff":fe);let nt=C.pxAlign==1&&Ue>0;if(nt&&h.translate(Ue,Ue),!S){let Et=b-De/2,St=w-De/2,mt=X+De,$e=he+De;Fe=new Path2D,Fe.rect(Et,St,mt,$e)}S?Ne(fe,De,C.dash,C.cap,ve,F,G,ae,$):Pt(_,fe,De,C.dash,C.cap,ve,F,G,ae,Fe,$),nt&&h.translate(-Ue,-Ue)}function Pt(_,S,C,F,G,$,ae,fe,ve,De,Fe){let Ue=!1;ve!=0&&P.forEach((nt,Et)=>{if(nt.series[0]==_){let St=y[nt.series[1]],mt=e[nt.series[1]],$e=(St._paths||ja).band;tr($e)&&($e=nt.dir==1?$e[0]:$e[1]);let Xe,Gt=null;St.show&&$e&&oA(mt,si,ri)?(Gt=nt.fill(i,Et)||$,Xe=St._paths.clip):$e=null,Ne(S,C,F,G,Gt,ae,fe,ve,De,Fe,Xe,$e),Ue=!0}}),Ue||Ne(S,C,F,G,$,ae,fe,ve,De,Fe)}let yi=Bo|gf;function Ne(_,S,C,F,G,$,ae,fe,ve,De,Fe,Ue){Ae(_,S,C,F,G),(ve||De||Ue)&&(h.save(),ve&&h.clip(ve),De&&h.clip(De)),Ue?(fe&yi)==yi?(h.clip(Ue),Fe&&h.clip(Fe),_t(G,ae),hi(_,$,S)):fe&gf?(_t(G,ae),h.clip(Ue),hi(_,$,S)):fe&Bo&&(h.save(),h.clip(Ue),Fe&&h.clip(Fe),_t(G,ae),h.restore(),hi(_,$,S)):(_t(G,ae),hi(_,$,S)),(ve||De||Ue)&&h.restore()}function hi(_,S,C){C>0&&(S instanceof Map?S.forEach((F,G)=>{h.strokeStyle=Lr=G,h.stroke(F)}):S!=null&&_&&h.stroke(S))}function _t(_,S){S instanceof Map?S.forEach((C,F)=>{h.fillStyle=Cs=F,h.fill(C)}):S!=null&&_&&h.fill(S)}function ls(_,S,C,F){let G=R[_],$;if(F<=0)$=[0,0];else{let ae=G._space=G.space(i,_,S,C,F),fe=G._incrs=G.incrs(i,_,S,C,F,ae);$=bb(S,C,fe,F,ae)}return G._found=$}function ui(_,S,C,F,G,$,ae,fe,ve,De){let Fe=ae%2/2;v==1&&h.translate(Fe,Fe),Ae(fe,ae,ve,De,fe),h.beginPath();let Ue,nt,Et,St,mt=G+(F==0||F==3?-$:$);C==0?(nt=G,St=mt):(Ue=G,Et=mt);for(let $e=0;$e<_.length;$e++)S[$e]!=null&&(C==0?Ue=Et=_[$e]:nt=St=_[$e],h.moveTo(Ue,nt),h.lineTo(Et,St));h.stroke(),v==1&&h.translate(-Fe,-Fe)}function Fr(_){let S=!0;return R.forEach((C,F)=>{if(!C.show)return;let G=E[C.scale];if(G.min==null){C._show&&(S=!1,C._show=!1,lt(!1));return}else C._show||(S=!1,C._show=!0,lt(!1));let $=C.side,ae=$%2,{min:fe,max:ve}=G,[De,Fe]=ls(F,fe,ve,ae==0?O:Ce);if(Fe==0)return;let Ue=G.distr==2,nt=C._splits=C.splits(i,F,fe,ve,De,Fe,Ue),Et=G.distr==2?nt.map(Xe=>sn[Xe]):nt,St=G.distr==2?sn[nt[1]]-sn[nt[0]]:De,mt=C._values=C.values(i,C.filter(i,Et,F,Fe,St),F,Fe,St);C._rotate=$==2?C.rotate(i,mt,F,Fe):0;let $e=C._size;C._size=bn(C.size(i,mt,F,_)),$e!=null&&C._size!=$e&&(S=!1)}),S}function Xn(_){let S=!0;return qo.forEach((C,F)=>{let G=C(i,F,Hn,_);G!=Cn[F]&&(S=!1),Cn[F]=G}),S}function cs(){for(let _=0;_<R.length;_++){let S=R[_];if(!S.show||!S._show)continue;let C=S.side,F=C%2,G,$,ae=S.stroke(i,_),fe=C==0||C==3?-1:1,[ve,De]=S._found;if(S.label!=null){let Xi=S.labelGap*fe,an=Mi((S._lpos+Xi)*Tt);Ie(S.labelFont[0],ae,"center",C==2?"top":Xg),h.save(),F==1?(G=$=0,h.translate(an,Mi(w+he/2)),h.rotate((C==3?-Ah:Ah)/2)):(G=Mi(b+X/2),$=an);let or=F0(S.label)?S.label(i,_,ve,De):S.label;h.fillText(or,G,$),h.restore()}if(De==0)continue;let Fe=E[S.scale],Ue=F==0?X:he,nt=F==0?b:w,Et=S._splits,St=Fe.distr==2?Et.map(Xi=>sn[Xi]):Et,mt=Fe.distr==2?sn[Et[1]]-sn[Et[0]]:ve,$e=S.ticks,Xe=S.border,Gt=$e.show?$e.size:0,ei=Mi(Gt*Tt),Pi=Mi((S.alignTo==2?S._size-Gt-S.gap:S.gap)*Tt),Dt=S._rotate*-Ah/180,ti=m(S._pos*Tt),rn=(ei+Pi)*fe,Wi=ti+rn;$=F==0?Wi:0,G=F==1?Wi:0;let xn=S.font[0],Pn=S.align==1?Lo:S.align==2?tf:Dt>0?Lo:Dt<0?tf:F==0?"center":C==3?tf:Lo,Kn=Dt||F==1?"middle":C==2?"top":Xg;Ie(xn,ae,Pn,Kn);let on=S.font[1]*S.lineGap,yn=Et.map(Xi=>m(a(Xi,Fe,Ue,nt))),In=S._values;for(let Xi=0;Xi<In.length;Xi++){let an=In[Xi];if(an!=null){F==0?G=yn[Xi]:$=yn[Xi],an=""+an;let or=an.indexOf(`
`)==-1?[an]:an.split(/\n/gm);for(let qi=0;qi<or.length;qi++){let dp=or[qi];Dt?(h.save(),h.translate(G,$+qi*on),h.rotate(Dt),h.fillText(dp,0,0),h.restore()):h.fillText(dp,G,$+qi*on)}}}$e.show&&ui(yn,$e.filter(i,St,_,De,mt),F,C,ti,ei,Ot($e.width*Tt,3),$e.stroke(i,_),$e.dash,$e.cap);let Zn=S.grid;Zn.show&&ui(yn,Zn.filter(i,St,_,De,mt),F,F==0?2:1,F==0?w:b,F==0?he:X,Ot(Zn.width*Tt,3),Zn.stroke(i,_),Zn.dash,Zn.cap),Xe.show&&ui([ti],[1],F==0?1:0,F==0?1:2,F==1?w:b,F==1?he:X,Ot(Xe.width*Tt,3),Xe.stroke(i,_),Xe.dash,Xe.cap)}Ci("drawAxes")}function lt(_){y.forEach((S,C)=>{C>0&&(S._paths=null,_&&(s==1?(S.min=null,S.max=null):S.facets.forEach(F=>{F.min=null,F.max=null})))})}let jt=!1,Hi=!1,It=[];function di(){Hi=!1;for(let _=0;_<It.length;_++)Ci(...It[_]);It.length=0}function Ui(){jt||(vA(Kf),jt=!0)}function rl(_,S=!1){jt=!0,Hi=S,_(i),Kf(),S&&It.length>0&&queueMicrotask(di)}i.batch=rl;function Kf(){if(oe&&(dt(),oe=!1),ye&&(Ee(),ye=!1),_e){if(Xt(f,Lo,Ke),Xt(f,"top",rt),Xt(f,Za,O),Xt(f,$a,Ce),Xt(g,Lo,Ke),Xt(g,"top",rt),Xt(g,Za,O),Xt(g,$a,Ce),Xt(d,Za,Jt),Xt(d,$a,ci),u.width=Mi(Jt*Tt),u.height=Mi(ci*Tt),R.forEach(({_el:_,_show:S,_size:C,_pos:F,side:G})=>{if(_!=null)if(S){let $=G===3||G===0?C:0,ae=G%2==1;Xt(_,ae?"left":"top",F-$),Xt(_,ae?"width":"height",C),Xt(_,ae?"top":"left",ae?rt:Ke),Xt(_,ae?"height":"width",ae?Ce:O),uf(_,br)}else pn(_,br)}),Lr=Cs=Dr=V=Q=q=Z=Te=M=null,Pe=1,Jo(!0),Ke!=Me||rt!=Nt||O!=ke||Ce!=qe){lt(!1);let _=O/ke,S=Ce/qe;if(me&&!te&&ue.left>=0){ue.left*=_,ue.top*=S,Nr&&ss(Nr,Mi(ue.left),0,O,Ce),Ur&&ss(Ur,0,Mi(ue.top),O,Ce);for(let C=0;C<ot.length;C++){let F=ot[C];F!=null&&(Vt[C]*=_,Gi[C]*=S,ss(F,bn(Vt[C]),bn(Gi[C]),O,Ce))}}if(zt.show&&!ne&&zt.left>=0&&zt.width>0){zt.left*=_,zt.width*=_,zt.top*=S,zt.height*=S;for(let C in Eu)Xt(Vr,C,zt[C])}Me=Ke,Nt=rt,ke=O,qe=Ce}Ci("setSize"),_e=!1}Jt>0&&ci>0&&(h.clearRect(0,0,u.width,u.height),Ci("drawClear"),T.forEach(_=>_()),Ci("draw")),zt.show&&ne&&(ol(zt),ne=!1),me&&te&&(rr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Su(),pe=!1),l||(l=!0,i.status=1,Ci("ready")),Rs=!1,jt=!1}i.redraw=(_,S)=>{ye=S||!1,_!==!1?Is(A,D.min,D.max):Ui()};function yu(_,S){let C=E[_];if(C.from==null){if(Qt==0){let F=C.range(i,S.min,S.max,_);S.min=F[0],S.max=F[1]}if(S.min>S.max){let F=S.min;S.min=S.max,S.max=F}if(Qt>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;_==A&&C.distr==2&&Qt>0&&(S.min=zn(S.min,e[0]),S.max=zn(S.max,e[0]),S.min==S.max&&S.max++),W[_]=S,oe=!0,Ui()}}i.setScale=yu;let vu,wu,Nr,Ur,Zf,$f,Or,Br,Jf,Qf,kt,Yt,Ps=!1,Di=ue.drag,bi=Di.x,Ri=Di.y;me&&(ue.x&&(vu=An(WT,g)),ue.y&&(wu=An(XT,g)),D.ori==0?(Nr=vu,Ur=wu):(Nr=wu,Ur=vu),kt=ue.left,Yt=ue.top);let zt=i.select=mi({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Vr=zt.show?An(HT,zt.over?g:f):null;function ol(_,S){if(zt.show){for(let C in _)zt[C]=_[C],C in Eu&&Xt(Vr,C,_[C]);S!==!1&&Ci("setSelect")}}i.setSelect=ol;function Px(_){if(y[_].show)ee&&uf(st[_],br);else if(ee&&pn(st[_],br),me){let C=Re?ot[0]:ot[_];C!=null&&ss(C,-10,-10,O,Ce)}}function Is(_,S,C){yu(_,{min:S,max:C})}function qn(_,S,C,F){S.focus!=null&&Nx(_),S.show!=null&&y.forEach((G,$)=>{$>0&&(_==$||_==null)&&(G.show=S.show,Px($),s==2?(Is(G.facets[0].scale,null,null),Is(G.facets[1].scale,null,null)):Is(G.scale,null,null),Ui())}),C!==!1&&Ci("setSeries",_,S),F&&Qo("setSeries",i,_,S)}i.setSeries=qn;function Ix(_,S){mi(P[_],S)}function Lx(_,S){_.fill=yt(_.fill||null),_.dir=Mt(_.dir,-1),S=S??P.length,P.splice(S,0,_)}function Dx(_){_==null?P.length=0:P.splice(_,1)}i.addBand=Lx,i.setBand=Ix,i.delBand=Dx;function Fx(_,S){y[_].alpha=S,me&&ot[_]!=null&&(ot[_].style.opacity=S),ee&&st[_]&&(st[_].style.opacity=S)}let hs,Ls,sr,kr={focus:!0};function Nx(_){if(_!=sr){let S=_==null,C=Oe.alpha!=1;y.forEach((F,G)=>{if(s==1||G>0){let $=S||G==0||G==_;F._focus=S?null:$,C&&Fx(G,$?1:Oe.alpha)}}),sr=_,C&&Ui()}}ee&&Qe&&vt(Zg,be,_=>{ue._lock||(Je(_),sr!=null&&qn(null,kr,!0,fi.setSeries))});function Yn(_,S,C){let F=E[S];C&&(_=_/Tt-(F.ori==1?rt:Ke));let G=O;F.ori==1&&(G=Ce,_=G-_),F.dir==-1&&(_=G-_);let $=F._min,ae=F._max,fe=_/G,ve=$+(ae-$)*fe,De=F.distr;return De==3?No(10,ve):De==4?lA(ve,F.asinh):De==100?F.bwd(ve):ve}function Ux(_,S){let C=Yn(_,A,S);return zn(C,e[0],si,ri)}i.valToIdx=_=>zn(_,e[0]),i.posToIdx=Ux,i.posToVal=Yn,i.valToPos=(_,S,C)=>E[S].ori==0?r(_,E[S],C?X:O,C?b:0):o(_,E[S],C?he:Ce,C?w:0),i.setCursor=(_,S,C)=>{kt=_.left,Yt=_.top,rr(null,S,C)};function jf(_,S){Xt(Vr,Lo,zt.left=_),Xt(Vr,Za,zt.width=S)}function ep(_,S){Xt(Vr,"top",zt.top=_),Xt(Vr,$a,zt.height=S)}let Zo=D.ori==0?jf:ep,$o=D.ori==1?jf:ep;function Ox(){if(ee&&de.live)for(let _=s==2?1:0;_<y.length;_++){if(_==0&&at)continue;let S=de.values[_],C=0;for(let F in S)Ge[_][C++].firstChild.nodeValue=S[F]}}function Su(_,S){if(_!=null&&(_.idxs?_.idxs.forEach((C,F)=>{se[F]=C}):dA(_.idx)||se.fill(_.idx),de.idx=se[0]),ee&&de.live){for(let C=0;C<y.length;C++)(C>0||s==1&&!at)&&Bx(C,se[C]);Ox()}pe=!1,S!==!1&&Ci("setLegend")}i.setLegend=Su;function Bx(_,S){let C=y[_],F=_==0&&k==2?sn:e[_],G;at?G=C.values(i,_,S)??it:(G=C.value(i,S==null?null:F[S],_,S),G=G==null?it:{_:G}),de.values[_]=G}function rr(_,S,C){Jf=kt,Qf=Yt,[kt,Yt]=ue.move(i,kt,Yt),ue.left=kt,ue.top=Yt,me&&(Nr&&ss(Nr,Mi(kt),0,O,Ce),Ur&&ss(Ur,0,Mi(Yt),O,Ce));let F,G=si>ri;hs=Ut,Ls=null;let $=D.ori==0?O:Ce,ae=D.ori==1?O:Ce;if(kt<0||Qt==0||G){F=ue.idx=null;for(let fe=0;fe<y.length;fe++){let ve=ot[fe];ve!=null&&ss(ve,-10,-10,O,Ce)}Qe&&qn(null,kr,!0,_==null&&fi.setSeries),de.live&&(se.fill(F),pe=!0)}else{let fe,ve,De;s==1&&(fe=D.ori==0?kt:Yt,ve=Yn(fe,A),F=ue.idx=zn(ve,e[0],si,ri),De=z(e[0][F],D,$,0));let Fe=-10,Ue=-10,nt=0,Et=0,St=!0,mt="",$e="";for(let Xe=s==2?1:0;Xe<y.length;Xe++){let Gt=y[Xe],ei=se[Xe],Pi=ei==null?null:s==1?e[Xe][ei]:e[Xe][1][ei],Dt=ue.dataIdx(i,Xe,F,ve),ti=Dt==null?null:s==1?e[Xe][Dt]:e[Xe][1][Dt];if(pe=pe||ti!=Pi||Dt!=ei,se[Xe]=Dt,Xe>0&&Gt.show){let rn=Dt==null?-10:Dt==F?De:z(s==1?e[0][Dt]:e[Xe][0][Dt],D,$,0),Wi=ti==null?-10:N(ti,s==1?E[Gt.scale]:E[Gt.facets[1].scale],ae,0);if(Qe&&ti!=null){let xn=D.ori==1?kt:Yt,Pn=Ei(Oe.dist(i,Xe,Dt,Wi,xn));if(Pn<hs){let Kn=Oe.bias;if(Kn!=0){let on=Yn(xn,Gt.scale),yn=ti>=0?1:-1,In=on>=0?1:-1;In==yn&&(In==1?Kn==1?ti>=on:ti<=on:Kn==1?ti<=on:ti>=on)&&(hs=Pn,Ls=Xe)}else hs=Pn,Ls=Xe}}if(pe||Re){let xn,Pn;D.ori==0?(xn=rn,Pn=Wi):(xn=Wi,Pn=rn);let Kn,on,yn,In,Zn,Xi,an=!0,or=le.bbox;if(or!=null){an=!1;let qi=or(i,Xe);yn=qi.left,In=qi.top,Kn=qi.width,on=qi.height}else yn=xn,In=Pn,Kn=on=le.size(i,Xe);if(Xi=le.fill(i,Xe),Zn=le.stroke(i,Xe),Re)Xe==Ls&&hs<=Oe.prox&&(Fe=yn,Ue=In,nt=Kn,Et=on,St=an,mt=Xi,$e=Zn);else{let qi=ot[Xe];qi!=null&&(Vt[Xe]=yn,Gi[Xe]=In,i0(qi,Kn,on,an),e0(qi,Xi,Zn),ss(qi,bn(yn),bn(In),O,Ce))}}}}if(Re){let Xe=Oe.prox,Gt=sr==null?hs<=Xe:hs>Xe||Ls!=sr;if(pe||Gt){let ei=ot[0];ei!=null&&(Vt[0]=Fe,Gi[0]=Ue,i0(ei,nt,Et,St),e0(ei,mt,$e),ss(ei,bn(Fe),bn(Ue),O,Ce))}}}if(zt.show&&Ps)if(_!=null){let[fe,ve]=fi.scales,[De,Fe]=fi.match,[Ue,nt]=_.cursor.sync.scales,Et=_.cursor.drag;if(bi=Et._x,Ri=Et._y,bi||Ri){let{left:St,top:mt,width:$e,height:Xe}=_.select,Gt=_.scales[Ue].ori,ei=_.posToVal,Pi,Dt,ti,rn,Wi,xn=fe!=null&&De(fe,Ue),Pn=ve!=null&&Fe(ve,nt);xn&&bi?(Gt==0?(Pi=St,Dt=$e):(Pi=mt,Dt=Xe),ti=E[fe],rn=z(ei(Pi,Ue),ti,$,0),Wi=z(ei(Pi+Dt,Ue),ti,$,0),Zo(Gn(rn,Wi),Ei(Wi-rn))):Zo(0,$),Pn&&Ri?(Gt==1?(Pi=St,Dt=$e):(Pi=mt,Dt=Xe),ti=E[ve],rn=N(ei(Pi,nt),ti,ae,0),Wi=N(ei(Pi+Dt,nt),ti,ae,0),$o(Gn(rn,Wi),Ei(Wi-rn))):$o(0,ae)}else Tu()}else{let fe=Ei(Jf-Zf),ve=Ei(Qf-$f);if(D.ori==1){let nt=fe;fe=ve,ve=nt}bi=Di.x&&fe>=Di.dist,Ri=Di.y&&ve>=Di.dist;let De=Di.uni;De!=null?bi&&Ri&&(bi=fe>=De,Ri=ve>=De,!bi&&!Ri&&(ve>fe?Ri=!0:bi=!0)):Di.x&&Di.y&&(bi||Ri)&&(bi=Ri=!0);let Fe,Ue;bi&&(D.ori==0?(Fe=Or,Ue=kt):(Fe=Br,Ue=Yt),Zo(Gn(Fe,Ue),Ei(Ue-Fe)),Ri||$o(0,ae)),Ri&&(D.ori==1?(Fe=Or,Ue=kt):(Fe=Br,Ue=Yt),$o(Gn(Fe,Ue),Ei(Ue-Fe)),bi||Zo(0,$)),!bi&&!Ri&&(Zo(0,0),$o(0,0))}if(Di._x=bi,Di._y=Ri,_==null){if(C){if(up!=null){let[fe,ve]=fi.scales;fi.values[0]=fe!=null?Yn(D.ori==0?kt:Yt,fe):null,fi.values[1]=ve!=null?Yn(D.ori==1?kt:Yt,ve):null}Qo(nf,i,kt,Yt,O,Ce,F)}if(Qe){let fe=C&&fi.setSeries,ve=Oe.prox;sr==null?hs<=ve&&qn(Ls,kr,!0,fe):hs>ve?qn(null,kr,!0,fe):Ls!=sr&&qn(Ls,kr,!0,fe)}}pe&&(de.idx=F,Su()),S!==!1&&Ci("setCursor")}let Ds=null;Object.defineProperty(i,"rect",{get(){return Ds==null&&Jo(!1),Ds}});function Jo(_=!1){_?Ds=null:(Ds=g.getBoundingClientRect(),Ci("syncRect",Ds))}function tp(_,S,C,F,G,$,ae){ue._lock||Ps&&_!=null&&_.movementX==0&&_.movementY==0||(Mu(_,S,C,F,G,$,ae,!1,_!=null),_!=null?rr(null,!0,!0):rr(S,!0,!1))}function Mu(_,S,C,F,G,$,ae,fe,ve){if(Ds==null&&Jo(!1),Je(_),_!=null)C=_.clientX-Ds.left,F=_.clientY-Ds.top;else{if(C<0||F<0){kt=-10,Yt=-10;return}let[De,Fe]=fi.scales,Ue=S.cursor.sync,[nt,Et]=Ue.values,[St,mt]=Ue.scales,[$e,Xe]=fi.match,Gt=S.axes[0].side%2==1,ei=D.ori==0?O:Ce,Pi=D.ori==1?O:Ce,Dt=Gt?$:G,ti=Gt?G:$,rn=Gt?F:C,Wi=Gt?C:F;if(St!=null?C=$e(De,St)?a(nt,E[De],ei,0):-10:C=ei*(rn/Dt),mt!=null?F=Xe(Fe,mt)?a(Et,E[Fe],Pi,0):-10:F=Pi*(Wi/ti),D.ori==1){let xn=C;C=F,F=xn}}ve&&(S==null||S.cursor.event.type==nf)&&((C<=1||C>=O-1)&&(C=Tr(C,O)),(F<=1||F>=Ce-1)&&(F=Tr(F,Ce))),fe?(Zf=C,$f=F,[Or,Br]=ue.move(i,C,F)):(kt=C,Yt=F)}let Eu={width:0,height:0,left:0,top:0};function Tu(){ol(Eu,!1)}let ip,np,sp,rp;function op(_,S,C,F,G,$,ae){Ps=!0,bi=Ri=Di._x=Di._y=!1,Mu(_,S,C,F,G,$,ae,!0,!1),_!=null&&(vt(sf,cf,ap,!1),Qo(Yg,i,Or,Br,O,Ce,null));let{left:fe,top:ve,width:De,height:Fe}=zt;ip=fe,np=ve,sp=De,rp=Fe}function ap(_,S,C,F,G,$,ae){Ps=Di._x=Di._y=!1,Mu(_,S,C,F,G,$,ae,!1,!0);let{left:fe,top:ve,width:De,height:Fe}=zt,Ue=De>0||Fe>0,nt=ip!=fe||np!=ve||sp!=De||rp!=Fe;if(Ue&&nt&&ol(zt),Di.setScale&&Ue&&nt){let Et=fe,St=De,mt=ve,$e=Fe;if(D.ori==1&&(Et=ve,St=Fe,mt=fe,$e=De),bi&&Is(A,Yn(Et,A),Yn(Et+St,A)),Ri)for(let Xe in E){let Gt=E[Xe];Xe!=A&&Gt.from==null&&Gt.min!=Ut&&Is(Xe,Yn(mt+$e,Xe),Yn(mt,Xe))}Tu()}else ue.lock&&(ue._lock=!ue._lock,rr(S,!0,_!=null));_!=null&&(xi(sf,cf),Qo(sf,i,kt,Yt,O,Ce,null))}function Vx(_,S,C,F,G,$,ae){if(ue._lock)return;Je(_);let fe=Ps;if(Ps){let ve=!0,De=!0,Fe=10,Ue,nt;D.ori==0?(Ue=bi,nt=Ri):(Ue=Ri,nt=bi),Ue&&nt&&(ve=kt<=Fe||kt>=O-Fe,De=Yt<=Fe||Yt>=Ce-Fe),Ue&&ve&&(kt=kt<Or?0:O),nt&&De&&(Yt=Yt<Br?0:Ce),rr(null,!0,!0),Ps=!1}kt=-10,Yt=-10,se.fill(null),rr(null,!0,!0),fe&&(Ps=fe)}function lp(_,S,C,F,G,$,ae){ue._lock||(Je(_),Ko(),Tu(),_!=null&&Qo($g,i,kt,Yt,O,Ce,null))}function cp(){R.forEach(Rb),U(i.width,i.height,!0)}Rr(bh,Fo,cp);let zr={};zr.mousedown=op,zr.mousemove=tp,zr.mouseup=ap,zr.dblclick=lp,zr.setSeries=(_,S,C,F)=>{let G=fi.match[2];C=G(i,S,C),C!=-1&&qn(C,F,!0,!1)},me&&(vt(Yg,g,op),vt(nf,g,tp),vt(Kg,g,_=>{Je(_),Jo(!1)}),vt(Zg,g,Vx),vt($g,g,lp),_f.add(i),i.syncRect=Jo);let al=i.hooks=n.hooks||{};function Ci(_,S,C){Hi?It.push([_,S,C]):_ in al&&al[_].forEach(F=>{F.call(null,i,S,C)})}(n.plugins||[]).forEach(_=>{for(let S in _.hooks)al[S]=(al[S]||[]).concat(_.hooks[S])});let hp=(_,S,C)=>C,fi=mi({key:null,setSeries:!1,filters:{pub:a0,sub:a0},scales:[A,y[1]?y[1].scale:null],match:[l0,l0,hp],values:[null,null]},ue.sync);fi.match.length==2&&fi.match.push(hp),ue.sync=fi;let up=fi.key,Au=s_(up);function Qo(_,S,C,F,G,$,ae){fi.filters.pub(_,S,C,F,G,$,ae)&&Au.pub(_,S,C,F,G,$,ae)}Au.sub(i);function kx(_,S,C,F,G,$,ae){fi.filters.sub(_,S,C,F,G,$,ae)&&zr[_](null,S,C,F,G,$,ae)}i.pub=kx;function zx(){Au.unsub(i),_f.delete(i),Ai.clear(),df(bh,Fo,cp),c.remove(),be?.remove(),Ci("destroy")}i.destroy=zx;function bu(){Ci("init",n,e),Yo(e||n.data,!1),W[A]?yu(A,W[A]):Ko(),ne=zt.show&&(zt.width>0||zt.height>0),te=pe=!0,U(n.width,n.height)}return y.forEach(Ir),R.forEach(os),t?t instanceof HTMLElement?(t.appendChild(c),bu()):t(i,bu):bu(),i}Li.assign=mi;Li.fmtNum=Ef;Li.rangeNum=Rh;Li.rangeLog=Ih;Li.rangeAsinh=Sf;Li.orient=Pr;Li.pxRatio=Tt;Li.join=yA;Li.fmtDate=Af,Li.tzDate=PA;Li.sync=s_;{Li.addGap=db,Li.clipGaps=Fh;let n=Li.paths={points:h_};n.linear=d_,n.stepped=mb,n.bars=gb,n.spline=xb}var x_={dark:["#56b4e9","#e69f00","#2fbf96","#e29ac2","#f0e442","#f08a4b","#7fa9ff","#b6c0cc"],light:["#0072b2","#b85000","#007a59","#a34b7e","#7a6a00","#8a5a00","#3c4f9e","#5b6672"]},tl=[[],[7,4],[2,3],[9,3,2,3],[4,2],[1,4],[12,4],[6,2,2,2]],Df=x_.dark.length,il=(n,e)=>{let t=x_[n.isDark?"dark":"light"];return t[e%t.length]},g_=n=>getComputedStyle(document.documentElement).getPropertyValue(n).trim();function Cb(n,e){let t=[];for(let i=Math.ceil(Math.log10(n)-1e-9);i<=Math.floor(Math.log10(e)+1e-9);i++)t.push(10**i);return t}function __(n,e,t,i){return{...t?{splits:(s,r,o,a)=>Cb(o,a)}:{},label:n,size:e,labelSize:18,gap:3,labelGap:0,font:"11.5px system-ui, sans-serif",labelFont:"11.5px system-ui, sans-serif",stroke:()=>g_("--quiet"),grid:{stroke:()=>g_("--line"),width:.5},ticks:{show:!1},...i?{values:(s,r)=>r.map(o=>o===null?"":i(o))}:{}}}var rs=class{constructor(e,t,i){this.host=e;this.settings=t;this.#i=i,this.#t=[[],...i.lines.map(()=>[])],e.classList.add("chart"),new ResizeObserver(()=>this.#n()).observe(e),t.on(s=>s==="theme"&&this.#r()),matchMedia("(prefers-color-scheme: light)").addEventListener("change",()=>this.#r())}host;settings;#e=null;#t;#i;setLines(e){JSON.stringify(e)!==JSON.stringify(this.#i.lines)&&(this.#i={...this.#i,lines:e},this.#t=[[],...e.map(()=>[])],this.#r())}draw(e){this.#t=e,this.#e?this.#e.setData(e):this.#r()}#n(){let e=this.host.clientWidth;e>0&&this.#e&&this.#e.width!==e?this.#e.setSize({width:e,height:this.#e.height}):e>0&&!this.#e&&this.#r()}#s(e,t){let i=il(this.settings,e.colour??t);return{label:e.label,stroke:i,width:e.isFilled?1:1.6,points:{show:!1},spanGaps:!0,dash:e.isFilled?[]:tl[(e.dash??t)%tl.length],...e.isStep?{paths:Li.paths.stepped({align:1})}:{},...e.isFilled?{fill:`${i}b0`}:{}}}#r(){let e=this.#i,t=this.host.clientWidth;if(t===0)return;this.#e?.destroy();let i=e.leastY??0;this.#e=new Li({width:t,height:e.height??170,legend:{show:!1},cursor:{show:!1},padding:[8,10,0,0],scales:{x:{time:!1,...e.logX?{distr:3}:{},...e.spanX?{range:()=>e.spanX()}:{}},y:e.logY?{distr:3,range:(s,r,o)=>[.5,Math.max(10,2*o)]}:{range:(s,r,o)=>[Math.min(0,r??0),Math.max(i,1.08*(o??0))]}},axes:[__(e.x,34,e.logX??!1,e.formatX),__(e.y,48,e.logY??!1,s=>s.toLocaleString("en"))],series:[{},...e.lines.map((s,r)=>this.#s(s,r))]},this.#t,this.host),this.#e.root.setAttribute("aria-hidden","true")}};var zi=class{element;#e=Y("tbody");constructor(e,t){this.element=Y("table",{},Y("caption",{class:"unseen"},t),Y("thead",{},Y("tr",{},...e.map(i=>Y("th",{scope:"col"},i)))),this.#e)}fill(e){for(;this.#e.rows.length>e.length;)this.#e.deleteRow(-1);e.forEach((t,i)=>{let s=this.#e.rows[i];if(!s||s.cells.length!==t.length){let r=Y("tr",{},...t.map((o,a)=>a===0?Y("th",{scope:"row"}):Y("td")));s?s.replaceWith(r):this.#e.append(r),s=r}t.forEach((r,o)=>{let a=String(r),l=s.cells[o];l.textContent!==a&&(l.textContent=a)})})}},gi=class{element;chart=Y("div");keys=Y("p",{class:"keys","aria-hidden":"true"});isTable=!1;constructor(e,t,i,s,...r){let o=Y("header",{},Y("h3",{title:i},t));if(this.element=Y("section",{class:"figure",id:`figure-${e}`,"aria-label":`${t}: ${i}`},o),s){let a=Y("div",{class:"scroll tall",hidden:!0,tabindex:"0",role:"region","aria-label":`${t} as a table`},s.element),l=Y("button",{type:"button",class:"small","aria-pressed":"false","aria-label":`${t} as a table`},"Table");l.addEventListener("click",()=>{this.isTable=!this.isTable,a.hidden=!this.isTable,this.chart.hidden=this.keys.hidden=this.isTable,l.setAttribute("aria-pressed",String(this.isTable))}),o.append(l),this.element.append(this.chart,this.keys,a)}this.element.append(...r)}explain(e,t){let i=t.map(s=>s.label).join("|")+String(e.settings.isDark);this.keys.dataset.of!==i&&(this.keys.dataset.of=i,this.keys.replaceChildren(...t.map((s,r)=>{let o=document.createElementNS("http://www.w3.org/2000/svg","svg");o.setAttribute("viewBox",s.isFilled?"0 0 10 10":"0 0 26 10");let a=document.createElementNS("http://www.w3.org/2000/svg",s.isFilled?"rect":"line"),l=s.isFilled?{x:"0",y:"0",width:"10",height:"10",rx:"2"}:{x1:"0",y1:"5",x2:"26",y2:"5"};for(let[u,h]of Object.entries(l))a.setAttribute(u,h);let c=il(e.settings,s.colour??r);return a.setAttribute(s.isFilled?"fill":"stroke",c),a.setAttribute("stroke-width",s.isFilled?"0":"2.2"),a.setAttribute("stroke-dasharray",s.isFilled?"none":tl[(s.dash??r)%tl.length].join(" ")||"none"),o.append(a),Y("span",{},o,s.label)})))}},Rn=class{element;#e=Y("dd");constructor(e,t){this.element=Y("div",{class:"tile",title:t},Y("dt",{},e),this.#e)}set(e,t=""){this.#e.textContent!==e&&(this.#e.textContent=e),this.element.dataset.is!==t&&(this.element.dataset.is=t)}};var y_=2e3;function Pb(n){let e=new Map;for(let t of n.split(`
`)){let i=t.lastIndexOf(" ");t&&!t.startsWith("#")&&i>0&&e.set(t.slice(0,i),Number(t.slice(i+1)))}return e}var v_=n=>n<1e6?`${(n/1e3).toFixed(0)} kB`:`${(n/1e6).toFixed(1)} MB`,Bh=class{constructor(e){this.page=e;this.card=new gi("browsers","Browsers","who looks through this gateway, and what it costs",null,Y("div",{class:"scroll"},this.#e.element)).element}page;card;#e=new zi(["","now","since the start"],"Browsers of this gateway");#t=-y_;#i=null;update(e){this.card.hidden=this.page.store.joined?.role!==Co.ROLE_OPERATOR,!(this.card.hidden||e-this.#t<y_)&&(this.#t=e,fetch("metrics",{cache:"no-store"}).then(t=>t.text()).then(t=>this.#n(Pb(t))).catch(()=>{}))}#n(e){let t=l=>e.get(`palp_gateway_${l}`)??0,i=l=>t(`pages{role="${l}"}`),s=performance.now(),r=this.#i,o=r?(s-r.atMs)/1e3:0,a=l=>r&&o>0?(t(l)-(r.metrics.get(`palp_gateway_${l}`)??0))/o:0;this.#i={atMs:s,metrics:e},this.#e.fill([["audience",i("AUDIENCE"),"–"],["hands",i("HAND"),"–"],["operators",i("OPERATOR"),"–"],["tools held",t("hands"),"–"],["pictures",`${a("pictures_total").toFixed(0)}/s`,t("pictures_total")],["skipped",`${a("skipped_total").toFixed(1)}/s`,t("skipped_total")],["events dropped","–",t("dropped_total")],["sent",`${v_(a("bytes_total"))}/s`,v_(t("bytes_total"))],["wrong tokens","–",t("wrong_tokens_total")],["refused by Host or Origin","–",t("refused_hosts_total")]])}};var Ff=(n,e,t)=>(Object.entries(n).find(([,i])=>i===e)?.[0]??"").replace(t,"").toLowerCase().replaceAll("_"," "),Nf=n=>n===0?"free":Ff(za,n,"LIFE_CYCLE_"),Vh=class{constructor(e){this.page=e;this.card=new gi("devices","Devices","who holds which tool",null,Y("div",{class:"scroll"},this.#e.element)).element}page;card;#e=new zi(["tool","held by","state","rendered by","force from","coupling","grip"],"Tools and devices");update(){let e=new Map((this.page.store.scene?.tools??[]).map(t=>[t.body_id,t]));this.#e.fill((this.page.store.picture?.state.tools??[]).map(t=>{let i=e.get(t.tool_id),s=i?.role===js.TOOL_ROLE_SCRIPT;return[i?.name??t.tool_id,s?"the scenario":t.device_name||"nobody",s?"scripted":Nf(t.life_cycle),t.device_name?Ff(pg,t.rendering,"RENDERING_"):"–",t.device_name?Ff(fg,t.force_source,"FORCE_SOURCE_"):"–",t.coupling_n_m>0?`${t.coupling_n_m.toFixed(0)} N/m`:"–",i?.has_jaws?`${(100*t.gripper_ratio).toFixed(0)} %`:"–"]}))}};var nr=class{#e;#t;#i=0;#n=0;constructor(e,t){this.#t=t,this.#e=Array.from({length:e},()=>new Float64Array(2*t))}get length(){return this.#n-this.#i}clear(){this.#i=this.#n=0}push(...e){if(this.#n===2*this.#t){for(let t of this.#e)t.copyWithin(0,this.#n-this.#t,this.#n);this.#n=this.#t,this.#i=0}e.forEach((t,i)=>this.#e[i][this.#n]=t),this.#n++,this.#n-this.#i>this.#t&&(this.#i=this.#n-this.#t)}dropBefore(e){let t=this.#e[0];for(;this.#i<this.#n&&t[this.#i]<e;)this.#i++}column(e){return this.#e[e].subarray(this.#i,this.#n)}newest(e){return this.length>0?this.#e[e][this.#n-1]:void 0}};var w_=10,Ib=4e4,S_=[{label:"on the hand"},{label:"on tissue"},{label:"limit",dash:2,colour:5}],Lb=new Map(Object.entries(mg).map(([n,e])=>[e,n.replace("LIMIT_ACTED_","").toLowerCase().replaceAll("_"," ")])),M_=n=>Math.hypot(n?.x??0,n?.y??0,n?.z??0),E_=n=>n.map(e=>Lb.get(e)??"unknown").join(", "),kh=class{card;#e;#t;#i;#n=Y("select",{"aria-label":"Whose force"});#s=Y("p",{class:"said"});#r=new zi(["tool","on hand","most","on tissue","most","limit","acts"],"Forces of the last ten seconds");#o=new Map;constructor(e){this.#e=e,this.#t=new gi("force","Forces","of a tool on its hand and on tissue",this.#r,this.#s),this.card=this.#t.element,this.card.querySelector("header").insertBefore(this.#n,this.card.querySelector("header button")),this.#i=new rs(this.#t.chart,e.settings,{lines:S_,x:"s ago",y:"N",spanX:()=>[-w_,0],formatX:t=>String(-t),leastY:.5}),e.store.on("scene",()=>this.#a()),e.store.on("force",t=>this.#l(t)),this.#a()}#a(){this.#o.clear();let e=this.#e.store.scene?.tools??[];this.#n.replaceChildren(...e.map(t=>Y("option",{value:t.body_id},t.name))),this.#n.hidden=e.length<2}#l(e){let t=(e.header?.monotonic_time_ns??0)/1e9,i=this.#o.get(e.tool_id);i||this.#o.set(e.tool_id,i=new nr(3,Ib)),(i.newest(0)??0)>t&&i.clear(),i.push(t,M_(e.wrench_on_hand?.force_n),M_(e.wrench_on_tissue?.force_n)),i.dropBefore(t-w_)}#c(e){let t=this.#o.get(e.body_id),i=this.#e.store.forces.get(e.body_id),s=o=>t?t.column(o).reduce((a,l)=>Math.max(a,l),0).toFixed(2):"–",r=o=>t?.newest(o)?.toFixed(2)??"–";return[e.name,r(1),s(1),r(2),s(2),`${e.force_limit_n.toFixed(2)} N`,E_(i?.acted??[])||"–"]}update(){let e=this.#e.store.scene?.tools??[],t=e.find(a=>a.body_id===Number(this.#n.value))??e[0];if(!t)return;this.#t.isTable&&this.#r.fill(e.map(a=>this.#c(a)));let i=this.#o.get(t.body_id),s=this.#e.store.forces.get(t.body_id),r=E_(s?.acted??[]);if(this.#s.textContent=i?`${t.name}: ${i.newest(1)?.toFixed(2)??"–"} N on the hand, ${i.newest(2)?.toFixed(2)??"–"} N on tissue${r?`; acts: ${r}`:""}`:`${t.name}: nobody feels it`,this.#t.isTable||!i)return;this.#t.explain(this.#e,S_);let o=i.newest(0)??0;this.#i.draw([i.column(0).map(a=>a-o),i.column(1),i.column(2),new Float64Array(i.length).fill(t.force_limit_n)])}};var T_=[["lateness","Step"],["lateness_haptic","Haptic tick"],["sentinel","Sentinel"]],A_=[{label:"last minute"},{label:"since palpd started"}];function Uf(n,e){let t=[...new Set([...n,...e].map(([s])=>s))].filter(s=>s>0).sort((s,r)=>s-r),i=s=>{let r=new Map(s);return t.map(o=>r.get(o)||null)};return[t.map(s=>s/1e9),i(n),i(e)]}var Of=n=>Ni(n*1e9).replace(/\.0+ /," "),zh=class{card;#e;#t;#i=new zi(["","p50","p99","p99.9","most","missed","explained"],"Lateness in the last minute");#n=new zi(["up to","last minute","since the start"],"How often which lateness was seen");#s;#r;#o="lateness";constructor(e,t){this.#e=t,this.#r=e;let i=Y("div",{class:"scroll"},this.#i.element);this.#s=new gi("lateness","Lateness","how long after their time steps and ticks begin",this.#n,i),this.#s.element.insertBefore(this.#a(),this.#s.chart),this.card=this.#s.element,this.#t=new rs(this.#s.chart,e.settings,{lines:A_.map(s=>({...s,isStep:!0})),x:"late by",y:"times",logX:!0,logY:!0,formatX:Of})}#a(){let e=Y("div",{class:"segments",role:"radiogroup","aria-label":"Whose lateness"});for(let[t,i]of T_){let s=Y("input",{type:"radio",name:"lateness",onchange:()=>{this.#o=t,this.update()}});s.checked=t===this.#o,e.append(Y("label",{},s,Y("span",{},i)))}return e}update(){let e=this.#e,t=e.newest;if(!t)return;let i=e.last(this.#o),s=e.all(this.#o);if(this.#s.explain(this.#r,A_),this.#s.isTable){let o=new Map(i.counts);this.#n.fill(s.counts.map(([a,l])=>[Ni(a),o.get(a)??0,l]))}else this.#t.draw(Uf(i.counts,s.counts));let r={lateness:[t.missed_deadlines,Sh(t,"missed_explained")],lateness_haptic:[Sh(t,"missed_haptic"),Sh(t,"missed_haptic_explained")],sentinel:["–","–"]};this.#i.fill(T_.map(([o,a])=>{let l=e.last(o);return[a,Ni(l.p50),Ni(l.p99),Ni(l.p999),Ni(l.most),...r[o]]}))}};var b_=[{label:"last minute"},{label:"since palpd started"}],Gh=class{card;#e;#t;#i;#n;#s=new zi(["up to","last minute","since the start"],"From a pose to its force");#r=new zi(["","p50","p95","p99","most","times"],"From hand to force and picture");constructor(e,t){this.#e=e,this.#t=t,this.#i=new gi("latency","Hand to force, hand to picture","how long until what a hand does is felt and seen",this.#s,Y("div",{class:"scroll"},this.#r.element)),this.card=this.#i.element,this.#n=new rs(this.#i.chart,e.settings,{lines:b_.map(i=>({...i,isStep:!0})),x:"pose to force",y:"times",logX:!0,logY:!0,formatX:Of})}update(){let e=this.#t.last("pose_to_force"),t=this.#t.all("pose_to_force");if(this.#i.explain(this.#e,b_),this.#i.isTable){let r=new Map(e.counts);this.#s.fill(t.counts.map(([o,a])=>[Ni(o),r.get(o)??0,a]))}else this.#n.draw(Uf(e.counts,t.counts));let i=(()=>{let r=0;for(let[o,a]of e.counts)if((r+=a)>=.95*e.count)return Ni(o);return"–"})(),s=Io.summary();this.#r.fill([["pose to force",Ni(e.p50),i,Ni(e.p99),Ni(e.most),e.count],["to the picture",...s?[s.p50,s.p95,s.p99,s.most].map(r=>Ni(1e6*r)):["–","–","–","–"],s?.count??0]])}};var R_=6e4,C_=96,Db=20,Go=class{constructor(e,t){this.page=e;this.element=Y("div",{class:"scroll"},Y("table",{class:"sparks"},Y("caption",{class:"unseen"},t),this.#t))}page;element;#e=new Map;#t=Y("tbody");clear(){this.#e.clear(),this.#t.replaceChildren()}push(e,t,i,s=performance.now()){let r=this.#e.get(e);if(!r){let a=Y("td",{class:"value"}),l=Y("canvas",{"aria-hidden":"true"}),c=Math.min(devicePixelRatio,2);l.width=C_*c,l.height=Db*c,r={ring:new nr(2,1200),cell:a,canvas:l,text:""},this.#e.set(e,r),this.#t.append(Y("tr",{},Y("th",{scope:"row"},e),a,Y("td",{class:"spark"},l)))}r.text=i;let o=r.ring.newest(0);(o===void 0||s-o>45)&&r.ring.push(s,t),r.ring.dropBefore(s-R_)}draw(){let e=performance.now();for(let{ring:t,cell:i,canvas:s,text:r}of this.#e.values()){i.textContent!==r&&(i.textContent=r);let o=t.column(0),a=t.column(1),l=s.getContext("2d");if(!l||a.length===0)continue;let c=Math.min(0,...a),u=Math.max(c+1e-12,...a);l.clearRect(0,0,s.width,s.height),l.strokeStyle=il(this.page.settings,0),l.lineWidth=s.width/C_*1.3,l.beginPath();for(let h=0;h<a.length;h++){let d=s.width*(1-(e-o[h])/R_),f=(s.height-3)*(1-(a[h]-c)/(u-c))+1.5;h===0?l.moveTo(d,f):l.lineTo(d,f)}l.stroke()}}};var Fb=n=>n===0?"0":Math.abs(n)>=.001&&Math.abs(n)<1e5?n.toPrecision(4):n.toExponential(2),Hh=class{constructor(e){this.page=e;this.#e=new Go(e,"Probes of the scenario"),this.card=new gi("probes","Probes","quantities that the scenario names",null,this.#e.element,this.#t).element,e.store.on("scene",()=>this.#e.clear())}page;card;#e;#t=Y("p",{class:"quiet"},"This scenario has no probes.");update(e){let t=this.page.store.picture?.probes??[];this.#t.hidden=t.length>0;for(let{name:i,unit:s,values:r}of t){let o=s==="1"?"":` ${s}`;this.#e.push(i,r.length===1?r[0]:Math.hypot(...r),`${r.map(Fb).join("  ")}${o}`,e)}this.#e.draw()}};var Nb=2,P_=2e3,Wh=class{card;#e;#t=new nr(2,600);#i={state:new Rn("State","Does the simulation go on?"),time:new Rn("Simulated time","0 at the start and after a reset"),slowdown:new Rn("Slowdown","Wall time over simulated time of late: 1 is real time"),rung:new Rn("Quality rung","0: everything as configured"),steps:new Rn("Steps/s","Of the simulation"),pictures:new Rn("Pictures/s","That came to this page"),trip:new Rn("Round trip","From this page to the gateway and back, by HTTP"),skipped:new Rn("Skipped","Pictures that this page was due and was too slow for"),backend:new Rn("Soft bodies on","What computes them")};#n=Y("p",{class:"said",role:"status"});#s=[];#r;#o=0;#a=-P_;#l=null;constructor(e){this.#e=e,this.#r=Y("div",{class:"buttons",role:"group","aria-label":"Operate"},this.#c("Go on",{start:{}}),this.#c("Pause",{pause:{}}),this.#c("One step",{step:{count:1}}),this.#c("Reset",{reset:{}}),this.#c("Snapshot",{snapshot:{}}),this.#h()),this.card=new gi("run","Run","whether it keeps up with real time",null,Y("dl",{class:"tiles"},...Object.values(this.#i).map(t=>t.element)),this.#r,this.#n).element,e.store.on("picture",t=>{(this.#t.newest(1)??0)>t.step&&this.#t.clear();let i=(t.state.header?.monotonic_time_ns??0)/1e9;this.#t.push(i,t.step),this.#t.dropBefore(i-Nb)}),e.store.on("reply",t=>{t.snapshot&&(this.#o=t.snapshot.snapshot_id),this.#n.textContent=t.failure?`palpd will not: ${t.failure.text}`:t.snapshot?`snapshot ${this.#o} kept`:"done"}),e.store.on("denied",t=>{t.what==="ask"&&(this.#n.textContent=`refused: ${t.text}`)})}#c(e,t){let i=Y("button",{type:"button",onclick:()=>{this.#n.textContent=this.#e.connection.ask(t)?`${e.toLowerCase()} …`:"no connection"}},e);return this.#s.push(i),i}#h(){let e=Y("button",{type:"button",disabled:!0,onclick:()=>this.#e.connection.ask({restore:{snapshot_id:this.#o}})},"Restore");return this.#e.store.on("reply",()=>e.disabled=this.#o===0),e}#u(){let e=this.#t.column(0),t=this.#t.column(1),i=e.length,s=i>1?e[i-1]-e[0]:0;return s>0?[(t[i-1]-t[0])/s,(i-1)/s]:[0,0]}async#d(e){this.#a=e;try{let t=performance.now();await fetch("healthz",{cache:"no-store"}),this.#l=performance.now()-t}catch{this.#l=null}}update(e){let{store:t}=this.#e,i=this.#i,s=t.picture,r=s?.state;e-this.#a>P_&&this.#d(e);let[o,a]=this.#u(),l=r?.run_state===sh.RUN_STATE_RUNNING,c=r?.slowdown??0;i.state.set(t.link.palpd?l?"running":"paused":"no palpd",t.link.palpd?l?"good":"warn":"bad"),i.time.set(s?`${(s.timeNs/1e9).toFixed(2)} s`:"–"),i.slowdown.set(r?`${c.toFixed(2)} ×`:"–",l&&c>1.5?"bad":l&&c>1.05?"warn":""),i.rung.set(r?String(r.quality_rung):"–",(r?.quality_rung??0)>0?"warn":""),i.steps.set(o.toFixed(0)),i.pictures.set(a.toFixed(0)),i.trip.set(this.#l===null?"–":`${this.#l.toFixed(this.#l<10?1:0)} ms`),i.skipped.set(String(s?.skipped??0)),i.backend.set(r?.backend||"–",/lost/i.test(r?.backend??"")?"bad":""),this.#r.hidden=t.joined?.role!==Co.ROLE_OPERATOR,this.#s[0].disabled=l,this.#s[1].disabled=!l,this.#s[2].disabled=l}};var I_=n=>`${(1e6*n).toFixed(n<1e-5?2:0)} µm`,Xh=class{card;#e;#t;constructor(e){this.#t=e,this.#e=new Go(e,"Contact and its solution"),this.card=new gi("solver","Contact and its solution","of the newest step; the line is the last minute",null,this.#e.element).element,e.store.on("stats",t=>{this.#e.push("deepest contact",1e6*t.penetration_m,I_(t.penetration_m)),this.#e.push("Newton iterations",t.newton,String(t.newton)),this.#e.push("sweeps",t.sweeps,String(t.sweeps)),this.#e.push("residual",t.residual,t.residual.toExponential(1))}),e.store.on("scene",()=>this.#e.clear())}update(e){let t=this.#t.store.picture;if(t){let{state:i}=t,s=t.contacts.length+t.contactsLeftOut;this.#e.push("contacts",s,String(s),e),this.#e.push("defect of W_H",1e6*i.wh_defect_m,`${I_(i.wh_defect_m)}, fed back ${i.defect_passes} ×`,e),this.#e.push("age of the factor",i.factor_age_steps,`${i.factor_age_steps} steps`,e)}this.#e.draw()}};var L_=10,D_=.1,Ub="all else",F_=n=>n.replaceAll("_"," "),qh=class{card;#e;#t;#i;#n=new zi(["stage","mean","share"],"Stages of a step in the last ten seconds");#s=[];#r=[];constructor(e){this.#e=e,this.#t=new gi("stages","Stages of a step","what takes how long, mean of each tenth of a second",this.#n),this.card=this.#t.element,this.#i=new rs(this.#t.chart,e.settings,{lines:[],x:"s ago",y:"ms",spanX:()=>[-L_,0],formatX:t=>String(-t)}),e.store.on("scene",()=>this.#r=[]),e.store.on("timing",t=>{t.stage_names.join()!==this.#s.join()&&(this.#s=t.stage_names,this.#r=[]);let i=performance.now()/1e3;for(let s of t.steps)this.#o(i,s.stages_ns,s.whole_ns);for(;this.#r.length>0&&this.#r[0].at<i-L_-D_;)this.#r.shift()})}#o(e,t,i){let s=this.#r.at(-1);(!s||e-s.at>D_)&&this.#r.push(s={at:e,n:0,stages:new Float64Array(this.#s.length),whole:0}),s.n++,s.whole+=i,t.forEach((r,o)=>s.stages[o]+=r)}#a(){return this.#s.map((t,i)=>[i,this.#r.reduce((s,r)=>s+r.stages[i],0)]).sort((t,i)=>i[1]-t[1])}update(){let e=this.#a(),t=this.#r.reduce((h,d)=>h+d.n,0),i=this.#r.reduce((h,d)=>h+d.whole,0);if(t===0)return;if(this.#t.isTable){this.#n.fill([...e.filter(([,h])=>h>0).map(([h,d])=>[F_(this.#s[h]),Ni(d/t),`${(100*d/i).toFixed(1)} %`]),["whole step",Ni(i/t),"100 %"]]);return}let s=e.filter(([,h])=>h>.01*i).slice(0,Df-2).map(([h])=>h),r=[Ub,...[...s].reverse().map(h=>F_(this.#s[h]))],o=h=>h===0?Df-1:s.length-h,a=[...r.map((h,d)=>({label:h,isFilled:!0,colour:o(d)})),{label:"period",dash:1,colour:5}];this.#i.setLines(a),this.#t.explain(this.#e,[...a].reverse());let l=performance.now()/1e3,c=1e3/(this.#e.store.scene?.rate_hz||1),u=this.#r.map(h=>{let d=[],f=0;for(let g of s)d.push(f+=h.stages[g]/h.n/1e6);return[h.whole/h.n/1e6,...d.reverse()]});this.#i.draw([this.#r.map(h=>h.at-l),...r.map((h,d)=>u.map(f=>f[d])),u.map(()=>c)])}};var Ob=125,Bb=1e3;function N_(){let n=0,e=[],t=matchMedia("(prefers-reduced-motion: reduce)"),i=()=>{if(document.hidden)return;let r=performance.now();for(let o of e)o.update(r)};return{id:"dashboard",title:"Dashboard",wide:!0,icon:"M4 19V5M4 19h16M8 16v-4M12 16V8M16 16v-6",mount(r,o){let a=new wh;o.store.stats&&a.push(o.store.stats,performance.now()),o.store.on("stats",l=>a.push(l,performance.now())),o.store.on("scene",()=>a.clear()),e=[new Wh(o),new kh(o),new qh(o),new zh(o,a),new Gh(o,a),new Xh(o),new Hh(o),new Vh(o),new Bh(o)],r.append(Y("h2",{},"Dashboard"),Y("div",{class:"figures"},...e.map(l=>l.card)))},setVisible:r=>{clearInterval(n),r&&(n=window.setInterval(i,t.matches?Bb:Ob),i())}}}var Vb=200,kb=1500,zb={[nh.SEVERITY_INFO]:["info","i"],[nh.SEVERITY_WARNING]:["warning","!"],[nh.SEVERITY_ERROR]:["error","×"]},U_=n=>(Object.entries(gg).find(([,e])=>e===n)?.[0]??"").replace("EVENT_KIND_","").toLowerCase().replaceAll("_"," ");function Gb(n){let[e,t]=zb[n.severity]??["info","i"],i=(n.header?.simulated_time_ns??0)/1e9;return Y("li",{"data-severity":e},Y("span",{class:"sign",role:"img","aria-label":e},t),Y("span",{class:"what"},n.text||U_(n.kind)),Y("span",{class:"when number"},`${i.toFixed(2)} s`,n.device_name?` · ${n.device_name}`:""))}function O_(n){let e=document.querySelector("#said"),t=[],i=0,s=()=>{e.textContent=t.length>3?`${t.length} events, the last: ${t.at(-1)}`:t.join(". "),t=[],i=0};n.store.on("event",r=>{t.push(r.text||U_(r.kind)),i===0&&(i=window.setTimeout(s,kb))})}function B_(){let n=()=>{},e=!1;return{id:"events",title:"Events",icon:"M12 3.5L21 19H3zM12 10v4M12 16.6v.1",mount(t,i){let s=Y("ol",{class:"events",tabindex:"0","aria-label":"Events, the newest first"}),r=Y("select",{"aria-label":"Which events",onchange:()=>n()},Y("option",{value:"1"},"all"),Y("option",{value:"2"},"warnings and errors"),Y("option",{value:"3"},"errors"));n=()=>{let o=i.store.events.filter(a=>a.severity>=Number(r.value)||r.value==="1").slice(-Vb).reverse();s.replaceChildren(...o.map(Gb)),o.length===0&&s.append(Y("li",{class:"quiet"},"Nothing so far."))},i.store.on("event",()=>e&&n()),t.append(Y("h2",{},"Events"),Y("label",{class:"row"},"Show ",r),s)},setVisible(t){e=t,t&&n()}}}var Hb=100,Wb=[["Mouse",[["drag","in the picture's plane"],["wheel","nearer, farther"],["right drag","turn"],["Shift","the camera instead"]]],["Keys",[["← ↑ → ↓, PgUp, PgDn","1 mm; with Shift 5"],["Q, E","turn"],["Space","clutch: move without the tool"],["G","grip"]]],["Touch",[["one finger","in the picture's plane"],["two fingers","depth and roll"]]],["Gamepad",[["left stick","in the picture's plane"],["right stick","depth, roll"],["trigger, bumper","grip, clutch"]]]],Bf=class{constructor(e,t){this.page=e;this.tool=t;this.hands=er(e),this.#n=Y("div",{class:"forcebar",role:"meter","aria-label":`Force of ${t.name}`,"aria-valuemin":"0","aria-valuenow":"0","aria-valuemax":Ha(e,t.body_id).toFixed(2)},this.#i),this.element=Y("section",{class:"tool","aria-label":t.name},Y("header",{},Y("h3",{},t.name),this.#e),this.#l,this.#n,Y("p",{class:"row"},this.#t,Y("span",{class:"quiet"},`limit ${Ha(e,t.body_id).toFixed(2)} N`)),Y("div",{class:"buttons"},this.#s,this.#r,this.#o,this.#a))}page;tool;element;#e=Y("span",{class:"pill"});#t=Y("span",{class:"number"});#i=Y("span",{class:"fill"});#n;#s=Y("button",{type:"button",onclick:()=>this.#h()});#r=Y("button",{type:"button",class:"small",onclick:()=>this.#c&&this.hands.activate(this.#c)},"Move this one");#o=Y("button",{type:"button","aria-pressed":"false",onclick:()=>this.#u()},"Grip");#a=Y("button",{type:"button","aria-pressed":"false",onclick:()=>this.#d()},"Clutch");#l=Y("p",{class:"quiet"});hands;get#c(){return this.hands.find(this.tool.body_id)}#h(){this.#c?this.hands.release(this.tool.body_id):this.hands.claim(this.tool.name)}#u(){let e=this.#c;e&&(e.gripWanted=e.gripWanted>.5?0:1)}#d(){let e=this.#c;e&&(e.isClutched=!e.isClutched)}#f(e){return(this.page.store.joined?.role??0)<Co.ROLE_HAND?"who looks on holds no tools: open the HAND address that the gateway printed":this.tool.role===js.TOOL_ROLE_SCRIPT?"the scenario moves it":this.tool.role===js.TOOL_ROLE_NAMED_DEVICE?`kept for the device ${this.tool.holder}`:e?.device_name&&!this.#c?`held by ${e.device_name}`:null}show(){let e=this.page.store.picture?.state.tools.find(l=>l.tool_id===this.tool.body_id),t=this.#c,i=this.#f(e),s=Ga(this.page,this.tool.body_id),r=Ha(this.page,this.tool.body_id),o=t!==null&&this.hands.active===t,a=this.tool.role===js.TOOL_ROLE_SCRIPT;this.#e.textContent=a?"scripted":Nf(e?.life_cycle??0),this.#e.dataset.is=e?.life_cycle===za.LIFE_CYCLE_ENABLED?"live":e?.life_cycle===za.LIFE_CYCLE_FAULT?"away":"paused",this.#l.textContent=t?o?"In your hand.":"In your hand; another one moves now.":i??"Nobody holds it.",this.#t.textContent=`${s.toFixed(2)} N on tissue`,this.#i.style.width=`${Math.min(100*s/r,100).toFixed(1)}%`,this.#n.dataset.is=s>.9*r?"bad":s>.6*r?"warn":"good",this.#n.setAttribute("aria-valuenow",s.toFixed(2)),this.#s.textContent=t?"Let go":"Take it",this.#s.className=t?"":"main",this.#s.disabled=!t&&i!==null,this.#r.hidden=!t||o,this.#o.hidden=!t||!this.tool.has_jaws,this.#a.hidden=!t,this.#o.setAttribute("aria-pressed",String((t?.gripWanted??1)<.5)),this.#a.setAttribute("aria-pressed",String(t?.isClutched??!1))}};function Xb(){return Y("details",{open:!0},Y("summary",{},"How to move it"),...Wb.map(([n,e])=>Y("table",{class:"inputs"},Y("caption",{},n),Y("tbody",{},...e.map(([t,i])=>Y("tr",{},Y("th",{scope:"row"},t),Y("td",{},i)))))))}function V_(){let n=0,e=[],t=()=>e.forEach(i=>i.show());return{id:"hands",title:"Hands",icon:"M8 12V5.5a1.5 1.5 0 013 0V11m0-1V4.5a1.5 1.5 0 013 0V11m0-.5v-4a1.5 1.5 0 013 0V14c0 4-2.5 6.5-6 6.5-3 0-4.3-1.4-6-4.5l-1.6-3a1.5 1.5 0 012.6-1.5L8 13.5",mount(i,s){let r=Y("div",{class:"tools"}),o=Y("p",{class:"said",role:"status"}),a=()=>{e=(s.store.scene?.tools??[]).map(l=>new Bf(s,l)),r.replaceChildren(...e.map(l=>l.element)),e.length===0&&r.append(Y("p",{class:"quiet"},"This scenario has no tools.")),t()};s.store.on("scene",a),s.store.on("denied",l=>{(l.what==="claim"||l.what==="hand")&&(o.textContent=`refused: ${l.text}`)}),s.store.on("claimed",l=>o.textContent=`you hold ${l.tool_name}`),s.store.on("released",l=>o.textContent=`let go: ${l.text}`),er(s).on(t),i.append(Y("h2",{},"Hands"),r,o,Y("p",{class:"note"},"Forces are shown, and shaken by gamepads and controllers; no browser lets a hand feel them as forces."),Xb()),s.view||i.append(er(s).pad),a()},setVisible(i){clearInterval(n),i&&(n=window.setInterval(t,Hb)),t()}}}var qb=0,Yb=3,Kb=4,Zb=5,$b=2,Jb=3,Qb=.7,jb=.3,eR=25,k_={strength:.5,ms:15},tR=.05;function iR(n){let e=new Ws({color:n,roughness:.6}),t=new gt(new dr(.016,.11,24).rotateX(-Math.PI/2).translate(0,0,.02),e),i=new gt(new pr(.032,.006,12,32).translate(0,0,-.02),e);return new Wt().add(t,i)}var Yh=class{constructor(e,t,i,s,r){this.page=e;this.hands=t;this.table=i;this.grip=s;s.add(iR(r===0?5682409:15113984)),i.room.add(s),s.addEventListener("connected",({data:o})=>this.#e=o),s.addEventListener("disconnected",()=>{this.#e=null,this.leave()}),t.on(()=>this.#c())}page;hands;table;grip;pulses=0;touches=0;#e=null;#t=null;#i=null;#n=new pt;#s=!1;#r=!1;#o=!1;#a=!1;get tool(){return this.#i?.name??null}squeeze(){this.#i?this.leave():this.#t===null&&(this.#t=this.#l(),this.#t!==null&&!this.hands.claim(this.#t)&&(this.#t=null))}leave(){this.#t=null,this.#i&&this.hands.release(this.#i.toolId)}#l(){let e=this.grip.getWorldPosition(new I),t=new I,i=null,s=1/0;for(let r of this.page.store.scene?.tools??[]){let o=this.page.store.picture?.state.tools.find(l=>l.tool_id===r.body_id);if(r.role!==js.TOOL_ROLE_ANY_DEVICE||o?.device_name)continue;let a=ni(t,o?.proxy_pose?.position_m).distanceTo(e);a<s&&([i,s]=[r.name,a])}return i}#c(){this.#i&&!this.hands.held.includes(this.#i)&&(this.#i=null);let e=this.#t===null?null:this.hands.held.find(t=>t.name===this.#t)??null;e&&(this.#t=null,this.#i=e,this.#u())}#h(){let e=new I,t=new wt;return this.grip.updateWorldMatrix(!0,!1),this.grip.matrixWorld.decompose(e,t,new I),new pt().compose(e,t,new I(1,1,1))}#u(){let e=this.#i,t=new pt().compose(e.position,e.orientation,new I(1,1,1));this.#n.copy(this.#h()).invert().multiply(t)}update(e){let t=this.#e?.gamepad;t&&this.#f(t);let i=this.#i;if(!i||!t)return;let s=t.buttons[Yb]?.pressed??!1;this.#s&&!s&&this.#u(),i.isClutched=this.#s=s;let r=new I,o=new wt;this.#h().multiply(this.#n).decompose(r,o,new I),i.moveTo(r,o,e),i.gripWanted=1-(t.buttons[qb]?.value??0),this.#d(t,i)}#d(e,t){let i=Ga(this.page,t.toolId)>tR,s=ah(this.page,t.toolId),[r]=e.hapticActuators??[];i&&!this.#a?(this.touches++,r?.pulse(Math.max(k_.strength,s),k_.ms)):s>0&&(this.pulses++,r?.pulse(s,eR)),this.#a=i}#f(e){let t=e.axes[$b]??0,i=e.axes[Jb]??0;Math.max(Math.abs(t),Math.abs(i))<jb?this.#r=!1:!this.#r&&Math.max(Math.abs(t),Math.abs(i))>Qb&&(this.#r=!0,Math.abs(t)>Math.abs(i)?this.table.turnBy(Math.sign(t)):this.table.liftBy(-Math.sign(i)),this.#i&&this.#u());let s=e.buttons[Kb]?.pressed??!1,r=e.buttons[Zb]?.pressed??!1;(s||r)&&!this.#o&&(this.table.scaleBy(s?1:-1),this.#i&&this.#u()),this.#o=s||r}};function z_(n,e=90){let t=Array.from(n??[]).filter(i=>i<=e);return t.length>0?Math.max(...t):null}var Kh=class{constructor(e){this.session=e;this.#n(z_(e.supportedFrameRates))}session;hz=null;#e=0;#t=null;#i=0;#n(e){e===null||e===this.hz||(this.hz=e,this.session.updateTargetFrameRate?.(e).catch(()=>{}))}tell(e){let t=e-this.#e;this.#e=e,!(this.hz===null||t>1e3)&&(t>1.5*1e3/this.hz?(this.#t??=e,this.#i=e):e-this.#i>2e3/4&&(this.#t=null),this.#t!==null&&e-this.#t>2e3&&this.#n(z_(this.session.supportedFrameRates,72)))}};var nR=.9,sR=.55,rR=.05,oR=Math.PI/12,aR=.4,lR=1.6,cR=4,hR=Math.SQRT2,uR=new I(0,1,0),Zh=class{room=new Wt;scale=1;turn=0;height=nR;#e=new I;#t;constructor(){let e=new Ws({color:2831165,roughness:.85});this.#t=new gt(new Ss(.42,.42,.03,64).translate(0,-.016,0),e),this.#t.add(new gt(new Ss(.04,.06,1,24).translate(0,-.53,0),e)),this.#t.receiveShadow=!0,this.room.add(this.#t)}set(e,t,i){this.#e.set(e.x,t,e.z),this.#t.visible=i,this.#i()}turnBy(e){this.turn+=e*oR,this.#i()}liftBy(e){this.height=Math.min(Math.max(this.height+e*rR,aR),lR),this.#i()}scaleBy(e){this.scale=Math.min(Math.max(this.scale*hR**e,1),cR),this.#i()}#i(){let e=new I(0,this.height,-sR),t=new wt().setFromAxisAngle(uR,this.turn);new pt().compose(e,t,new I().setScalar(this.scale)).multiply(new pt().makeTranslation(this.#e.clone().negate())).invert().decompose(this.room.position,this.room.quaternion,this.room.scale),this.#t.position.copy(e),this.room.updateMatrixWorld(!0)}};var dR=.35,G_=.05,H_=30,$h=class{#e;#t;#i;table=new Zh;#n;#s;#r={position:new I,target:new I,near:0,far:0};#o=null;#a=null;#l=null;#c=0;#h=0;constructor(e,t){this.#e=e,this.#t=t,this.#i=er(e);let i=t.renderer.xr;this.#n=[0,1].map(s=>{let r=new Yh(e,this.#i,this.table,i.getControllerGrip(s),s);return i.getController(s).addEventListener("squeezestart",()=>r.squeeze()),r}),this.#s=new gt(new Un(.2,16,12),new Sn({color:0,side:ai,transparent:!0,depthTest:!1})),this.#s.renderOrder=1e3,this.#s.visible=!1}get facts(){let{calls:e,triangles:t}=this.#t.renderer.info.render;return{mode:this.#a,frames:this.#c,rateHz:this.#l?.hz??null,scale:this.table.scale,turn:this.table.turn,height:this.table.height,calls:e,triangles:t,controllers:this.#n.map(({tool:i,pulses:s,touches:r})=>({tool:i,pulses:s,touches:r}))}}async enter(e){let t=await navigator.xr.requestSession(e,{requiredFeatures:["local-floor"]}),{renderer:i}=this.#t;t.addEventListener("end",()=>this.#d()),this.#o=t,this.#a=e,i.xr.enabled=!0,i.xr.setReferenceSpaceType("local-floor"),i.xr.setFoveation(1),await i.xr.setSession(t),t.updateRenderState({depthNear:G_,depthFar:H_}),this.#l=new Kh(t),this.#u(e)}leave(){this.#o?.end()}#u(e){let{camera:t,controls:i,space:s,stage:r,world:o}=this.#t;this.#r.position.copy(t.position),this.#r.target.copy(i.target),this.#r.near=t.near,this.#r.far=t.far;let a=o?.points();this.table.set(a?.centre??new I,a?.ground??0,e==="immersive-vr"),i.enabled=!1,t.near=G_,t.far=H_,t.add(this.#s),this.table.room.add(t),s.add(this.table.room),r.group.visible=e==="immersive-vr",this.#h=performance.now(),this.#c=0}update(e){if(!this.#o)return;this.#c++,this.#l?.tell(e),this.#t.wake();let t=(performance.now()-this.#h)/1e3/dR;this.#s.material.opacity=Math.max(1-t,0),this.#s.visible=t<1;for(let i of this.#n)i.update(e)}#d(){let{camera:e,controls:t,stage:i,renderer:s}=this.#t;for(let r of this.#n)r.leave();this.#o=null,this.#a=null,this.#l=null,s.xr.enabled=!1,e.removeFromParent(),this.#s.removeFromParent(),this.table.room.removeFromParent(),i.group.visible=!0,t.enabled=!0,e.near=this.#r.near,e.far=this.#r.far,e.scale.setScalar(1),e.position.copy(this.#r.position),t.target.copy(this.#r.target),t.update(),this.#t.resize(),this.#t.wake(),this.#e.view?.wake()}};var W_=null;function Vf(n){return W_??=n.view?new $h(n,n.view):null}var X_=n=>W_?.update(n),fR=[["immersive-vr","Enter VR"],["immersive-ar","Enter AR"]],pR="A browser shows headsets to secure pages only. This one is not: open it on this machine (http://localhost), through a cable (adb reverse tcp:8080 tcp:8080, then http://localhost:8080 in the headset), or start palp-gateway with --tls-cert and --tls-key.";function q_(n){let e=Y("p",{class:"said",role:"status"}),t=Y("div",{class:"buttons"}),i=(r,o)=>{t.append(Y("button",{type:"button",onclick:()=>{Vf(n)?.enter(r).then(()=>e.textContent="in the headset now").catch(a=>e.textContent=`the headset will not: ${a instanceof Error?a.message:String(a)}`)}},o))},s=async()=>{if(t.replaceChildren(),!n.view)e.textContent="There is no WebGL here, so nothing can be shown in a headset.";else if(!window.isSecureContext)e.textContent=pR;else if(!navigator.xr)e.textContent="This browser knows no headsets (WebXR).";else{for(let[r,o]of fR)await navigator.xr.isSessionSupported(r).catch(()=>!1)&&i(r,o);e.textContent=t.childElementCount===0?"No headset is connected.":""}};return navigator.xr?.addEventListener("devicechange",()=>{s()}),s(),Y("div",{},t,e,Y("p",{class:"note"},"The scene stands on a table before you. Squeeze: take the nearest tool, or let it go. Trigger: grip. Stick: turn and lift the table. Stick pressed: clutch. A and B: larger, smaller. Tried with an emulator of WebXR; no headset has met this page so far."))}var mR=[["Panels",[["1 … 6","open and close"],["Esc","close"],["Tab","from part to part"]]],["Camera",[["drag","turn"],["right drag","shift"],["wheel","nearer, farther"],["double click","centre what is there"],["← ↑ → ↓","turn, with the scene in focus"],["+ −","nearer, farther"]]],["A tool in your hand",[["drag","in the picture's plane"],["wheel, PgUp, PgDn","depth"],["right drag, Q, E","turn"],["← ↑ → ↓","1 mm; with Shift 5"],["Space","clutch: the tool stands while you move"],["G","grip"],["Shift + drag","the camera"]]]];function gR([n,e]){return Y("table",{class:"inputs"},Y("caption",{},n),Y("tbody",{},...e.map(([t,i])=>Y("tr",{},Y("th",{scope:"row"},t),Y("td",{},i)))))}function Y_(){return{id:"help",title:"Help",icon:"M9 9.2a3 3 0 115 2.2c-1.2 1-2 1.6-2 3.1M12 17.4v.1M12 21a9 9 0 110-18 9 9 0 010 18z",mount(n,e){n.append(Y("h2",{},"Help"),Y("p",{},"The scene is what palpd simulates now, all of one step: tissue, tools, and contact forces as arrows of 20 mm a newton. ","A pale copy of a tool is where its hand wants it; the tool itself is where tissue lets it be."),...mR.map(gR),Y("h3",{},"A headset"),q_(e),Y("h3",{},"Who may what"),Y("p",{},"The gateway prints three addresses: anybody may look, HAND may hold tools, OPERATOR may also pause, step, reset and keep snapshots."),Y("h3",{},"Forces"),Y("p",{},"A browser cannot push a hand. Forces are shown as numbers, bars and arrows, and shaken by gamepads and controllers. ","To feel them, connect a haptic device to palpd."),Y("p",{},Y("a",{href:"licences.txt"},"Licences of what this page contains")))}}}var Z_={first:[.45,.5,1],front:[0,.12,1],back:[0,.12,-1],left:[-1,.12,0],right:[1,.12,0],top:[0,1,.02]},$_=Object.keys(Z_),K_=.5,_R=1.2;function J_(n,e,t,i=_R){let s=new I(...Z_[n]).normalize(),r=new I(0,1,0).cross(s).normalize(),o=new I().crossVectors(s,r),a=new I,l=new I;for(let d of[s,r,o]){let f=1/0,g=-1/0;for(let v=0;v<e.length;v+=3){let m=a.fromArray(e,v).dot(d);f=Math.min(f,m),g=Math.max(g,m)}f<=g&&l.addScaledVector(d,.5*(f+g))}let c=Math.tan(.5*K_),u=c*t,h=.001;for(let d=0;d<e.length;d+=3){a.fromArray(e,d).sub(l);let f=a.dot(s);h=Math.max(h,f+i*Math.abs(a.dot(r))/u,f+i*Math.abs(a.dot(o))/c)}return{eye:l.clone().addScaledVector(s,h),target:l,up:new I(0,1,0),field:K_}}var xR=[["arrows","Contact forces"],["tangential","Tangential forces too"],["ghost","Where the hand is"],["labels","Scale and legend"],["wireframe","Wireframe"],["clip","Cut open"]];function Jh(n,...e){return Y("fieldset",{},Y("legend",{},n),...e)}function yR(n,e,t){let i=Y("input",{type:"checkbox",onchange:()=>n.settings.set(e,i.checked)});return i.checked=n.settings.get(e),n.settings.on(()=>i.checked=n.settings.get(e)),Y("label",{class:"check"},i,t)}function Q_(n,e,t){let i=Y("div",{class:"segments",role:"radiogroup","aria-label":e});for(let[s,r]of t){let o=Y("input",{type:"radio",name:e,onchange:()=>n.settings.set(e,s)});o.checked=n.settings.get(e)===s,i.append(Y("label",{},o,Y("span",{},r)))}return i}function vR(n){let e=Y("div",{class:"buttons"});for(let t of $_)e.append(Y("button",{type:"button",onclick:()=>n.view?.look(t)},t));return e}function wR(n){let e=Y("div",{class:"buttons"}),t=()=>{e.replaceChildren();for(let i of n.shown.scene?.tools??[])for(let[s,r]of[["beside","follow"],["endoscope","endoscope"]])e.append(Y("button",{type:"button",onclick:()=>n.view?.follow.start(i.body_id,s)},`${r} ${i.name}`));e.append(Y("button",{type:"button",onclick:()=>n.view?.follow.stop()},"stand still"))};return n.shown.onScene(t),t(),e}async function SR(n){let e=await n.view?.picture();if(!e)return;let t=Y("a",{href:URL.createObjectURL(e),download:`${n.shown.scene?.name??"palp"}.png`});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function MR(n){let e=Y("input",{type:"range",min:0,max:1,step:.01,"aria-label":"Where the cut is",oninput:()=>n.settings.set("clipShare",e.valueAsNumber)});e.valueAsNumber=n.settings.get("clipShare");let t=Y("label",{class:"slider"},"Depth",e),i=()=>{t.hidden=!n.settings.get("clip")};return n.settings.on(i),i(),t}function j_(){return{id:"scene",title:"Scene",icon:"M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",mount(n,e){let t=Y("p",{class:"about"}),i=()=>{t.textContent=e.shown.scene?.about??""};e.shown.onScene(i),i(),n.append(Y("h2",{},"Scene"),t,Jh("Look from",vR(e),wR(e)),Jh("Colours of tissue",Q_(e,"colours",[["look","natural"],["displacement","displacement"],["tissue","tissues"]])),Jh("Show",...xR.map(([s,r])=>yR(e,s,r)),MR(e)),Jh("Theme",Q_(e,"theme",[["auto","as the system"],["dark","dark"],["light","light"]])),Y("button",{type:"button",class:"main",onclick:()=>{SR(e)}},"Save picture (PNG)"))}}}function ex(){return[j_(),N_(),V_(),B_(),Y_()]}var Qh=class{#e=[];#t=[];isDirect=!1;get newest(){return this.#e.at(-1)??null}clear(){this.#e=[],this.#t=[]}push(e){let t=this.newest;t&&(t.session!==e.session||e.timeNs<t.timeNs)&&this.clear(),t&&(this.#t.push(e.arrivedMs-t.arrivedMs),this.#t.length>60&&this.#t.shift()),this.#e.push(e),this.#e.length>8&&this.#e.shift()}get delayMs(){if(this.isDirect||this.#t.length<4)return 0;let e=[...this.#t].sort((s,r)=>s-r),t=e[e.length>>1],i=e[Math.min(e.length-1,Math.floor(.95*e.length))];return Math.min(t+(i-t),50)}at(e){let t=this.#e;if(!t.at(-1))return null;let s=e-this.delayMs;for(let r=t.length-1;r>0;r--){let o=t[r-1],a=t[r];if(s>=a.arrivedMs)return{before:a,after:a,share:1};if(s>=o.arrivedMs)return{before:o,after:a,share:(s-o.arrivedMs)/Math.max(a.arrivedMs-o.arrivedMs,.001)}}return{before:t[0],after:t[0],share:1}}};var jh=class{constructor(e){this.store=e;e.on("scene",t=>{this.live.clear(),this.isReplay||this.#i(t)}),e.on("picture",t=>this.live.push(t))}store;live=new Qh;scene=null;#e=null;#t=new Set;get isReplay(){return this.#e!==null}get picture(){return this.#e??this.live.newest}replay(e,t){this.#e=t,this.scene!==e&&this.#i(e)}goLive(){this.#e=null,this.store.scene&&this.scene!==this.store.scene&&this.#i(this.store.scene)}at(e){let t=this.#e;return t?{before:t,after:t,share:1}:this.live.at(e)}onScene(e){this.#t.add(e)}#i(e){this.scene=e;for(let t of this.#t)t()}};var tx={theme:"auto",colours:"look",arrows:!0,tangential:!0,ghost:!0,labels:!0,wireframe:!1,clip:!1,clipShare:.5},ix="palp.choices",nx=["theme","colours","arrows","tangential","ghost","labels"],eu=class{#e={...tx};#t=new Set;constructor(){try{let e=JSON.parse(localStorage.getItem(ix)??"{}");for(let t of nx){let i=e[t];typeof i==typeof tx[t]&&Object.assign(this.#e,{[t]:i})}}catch{}}get(e){return this.#e[e]}set(e,t){if(this.#e[e]!==t){this.#e[e]=t;try{localStorage.setItem(ix,JSON.stringify(Object.fromEntries(nx.map(i=>[i,this.#e[i]]))))}catch{}for(let i of this.#t)i(e)}}on(e){this.#t.add(e)}get isDark(){let e=this.#e.theme;return e==="dark"||e==="auto"&&!matchMedia("(prefers-color-scheme: light)").matches}};var sx="palp.token",kf=class{#e;constructor(){this.#e=new URLSearchParams(location.hash.slice(1))}get(e){return this.#e.get(e)}set(e,t){t===null?this.#e.delete(e):this.#e.set(e,t);let i=this.#e.toString();history.replaceState(null,"",i?`#${i}`:location.pathname)}token(){let e=this.get("token");return e===null?sessionStorage.getItem(sx)??"":(sessionStorage.setItem(sx,e),this.set("token",null),e)}},ER=null,Ho=()=>ER??=new kf;var rx=[1,2,5,10,20,50,100,200],ox=60,tu=class{#e;#t=Y("span",{class:"bar"});#i=Y("span",{},"10 mm");#n=Y("div",{class:"row arrows"},Y("span",{class:"arrow normal"}),"normal",Y("span",{class:"arrow tangential"}),"tangential",Y("span",{class:"note"},"20 mm/N"));#s=Y("div",{class:"row colours"});constructor(e){this.#e=e,document.querySelector("#legend").append(this.#s,this.#n,Y("div",{class:"row scale"},this.#t,this.#i)),e.view&&(e.view.onFrame=()=>this.#r())}#r(){let{view:e,settings:t}=this.#e;if(!e)return;let i=e.camera.position.distanceTo(e.controls.target),s=e.canvas.clientHeight/(2*i*Math.tan(e.camera.fov*Math.PI/360)),r=rx.find(o=>o===10&&.01*s>24&&.01*s<200)??rx.reduce((o,a)=>Math.abs(a*.001*s-ox)<Math.abs(o*.001*s-ox)?a:o);this.#t.style.width=`${(r*.001*s).toFixed(1)}px`,this.#i.textContent=`${r} mm`,this.#n.hidden=!t.get("arrows")||e.arrows.shown.length===0,this.#o()}#o(){let{view:e,settings:t,shown:i}=this.#e,s=t.get("colours"),r=s==="tissue"?i.scene?.bodies.flatMap(l=>l.soft?.tissue.length?l.soft.tissue_names:[])??[]:[],o=s==="displacement"?`0 to ${((e?.shiftMost??0)*1e3).toPrecision(2)} mm`:r.join(","),a=`${s}:${o}`;this.#s.dataset.said!==a&&(this.#s.dataset.said=a,this.#s.hidden=s==="look"||o==="",this.#s.replaceChildren(),s==="displacement"&&this.#s.append(Y("span",{class:"cividis"}),o,Y("span",{class:"note"},"from rest")),r.forEach((l,c)=>{let u=Y("span",{class:"patch"});u.style.background=Xa[c%Xa.length],this.#s.append(u,l)}))}};var TR=["","audience","hand","operator"],AR=2e3,iu=class{#e;#t;#i=new Map;#n=new Map;#s=null;constructor(e,t){this.#e=e,this.#t=t;let i=document.querySelector("#rail"),s=document.querySelector("#drawer");t.forEach((o,a)=>{let l=Y("button",{type:"button","aria-pressed":"false","aria-label":o.title,title:`${o.title} (${a+1})`,onclick:()=>this.toggle(o.id)},Pg(o.icon),Y("span",{class:"word"},o.title));this.#n.set(o,l),i.append(l);let c=Y("section",{class:o.wide?"panel wide":"panel","aria-label":o.title,hidden:!0});this.#i.set(o,c),s.append(c)}),document.addEventListener("keydown",o=>this.#o(o)),e.settings.on(()=>this.#a()),this.#a(),new tu(e),this.#l();let r=Ho().get("panel");r?this.toggle(r):e.view||this.toggle("dashboard")}toggle(e){let t=this.#t.find(s=>s.id===e)??null,i=t===this.#s?null:t;this.#s&&this.#r(this.#s,!1),this.#s=i,i&&this.#r(i,!0),document.body.classList.toggle("open",i!==null),document.body.classList.toggle("wide",!!i?.wide),Ho().set("panel",i?.id??null)}#r(e,t){let i=this.#i.get(e);t&&i.childElementCount===0&&e.mount(i,this.#e),i.hidden=!t,this.#n.get(e).setAttribute("aria-pressed",String(t)),e.setVisible?.(t)}#o(e){if(oh(e)||e.ctrlKey||e.metaKey||e.altKey)return;let t=this.#t[Number(e.key)-1];if(t)this.toggle(t.id);else if(e.key==="Escape"&&this.#s)this.toggle(this.#s.id);else return;e.preventDefault()}#a(){document.documentElement.dataset.theme=this.#e.settings.isDark?"dark":"light"}#l(){let{store:e,shown:t,view:i}=this.#e,s=document.querySelector("#name"),r=document.querySelector("#state"),o=document.querySelector("#time"),a=document.querySelector("#role"),l=document.querySelector("#banner"),c=()=>{let u=t.picture,h=u?performance.now()-u.arrivedMs:0,d=u?.state.run_state===sh.RUN_STATE_PAUSED,f=e.link.state!=="open"||!e.link.palpd;s.textContent=t.scene?.name??"palpd",r.textContent=t.isReplay?"replay":f?"no palpd":d?"paused":"live",r.dataset.is=t.isReplay?"replay":f?"away":d?"paused":"live",o.textContent=u?`${(u.timeNs/1e9).toFixed(2)} s`:"",a.textContent=TR[e.joined?.role??0]??"";let g=[];f&&g.push(e.link.text),f&&u&&g.push(`picture of ${(h/1e3).toFixed(0)} s ago`),i?i.isLost&&g.push("the graphics driver took the picture away; waiting for it"):g.push("no WebGL here: the scene cannot be drawn, all else works"),l.textContent=g.join(" · "),l.hidden=g.length===0,document.body.classList.toggle("stale",f&&h>AR&&!t.isReplay)};setInterval(c,250),c()}};var ax={type:"change"},Gf={type:"start"},cx={type:"end"},nu=new zs,lx=new Yi,bR=Math.cos(70*Pd.DEG2RAD),Ti=new I,nn=2*Math.PI,At={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},zf=1e-6,su=class extends Aa{constructor(e,t=null){super(e,t),this.state=At.NONE,this.target=new I,this.cursor=new I,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Zs.ROTATE,MIDDLE:Zs.DOLLY,RIGHT:Zs.PAN},this.touches={ONE:$s.ROTATE,TWO:$s.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new I,this._lastQuaternion=new wt,this._lastTargetPosition=new I,this._quat=new wt().setFromUnitVectors(e.up,new I(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Ks,this._sphericalDelta=new Ks,this._scale=1,this._panOffset=new I,this._rotateStart=new Ye,this._rotateEnd=new Ye,this._rotateDelta=new Ye,this._panStart=new Ye,this._panEnd=new Ye,this._panDelta=new Ye,this._dollyStart=new Ye,this._dollyEnd=new Ye,this._dollyDelta=new Ye,this._dollyDirection=new I,this._mouse=new Ye,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=CR.bind(this),this._onPointerDown=RR.bind(this),this._onPointerUp=PR.bind(this),this._onContextMenu=OR.bind(this),this._onMouseWheel=DR.bind(this),this._onKeyDown=FR.bind(this),this._onTouchStart=NR.bind(this),this._onTouchMove=UR.bind(this),this._onMouseDown=IR.bind(this),this._onMouseMove=LR.bind(this),this._interceptControlDown=BR.bind(this),this._interceptControlUp=VR.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=At.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ax),this.update(),this.state=At.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Ti.copy(t).sub(this.target),Ti.applyQuaternion(this._quat),this._spherical.setFromVector3(Ti),this.autoRotate&&this.state===At.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=nn:i>Math.PI&&(i-=nn),s<-Math.PI?s+=nn:s>Math.PI&&(s-=nn),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Ti.setFromSpherical(this._spherical),Ti.applyQuaternion(this._quatInverse),t.copy(this.target).add(Ti),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Ti.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new I(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new I(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Ti.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(nu.origin.copy(this.object.position),nu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(nu.direction))<bR?this.object.lookAt(this.target):(lx.setFromNormalAndCoplanarPoint(this.object.up,this.target),nu.intersectPlane(lx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>zf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>zf||this._lastTargetPosition.distanceToSquared(this.target)>zf?(this.dispatchEvent(ax),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?nn/60*this.autoRotateSpeed*e:nn/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Ti.setFromMatrixColumn(t,0),Ti.multiplyScalar(-e),this._panOffset.add(Ti)}_panUp(e,t){this.screenSpacePanning===!0?Ti.setFromMatrixColumn(t,1):(Ti.setFromMatrixColumn(t,0),Ti.crossVectors(this.object.up,Ti)),Ti.multiplyScalar(e),this._panOffset.add(Ti)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Ti.copy(s).sub(this.target);let r=Ti.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/i.clientHeight,this.object.matrix),this._panUp(2*t*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=e-i.left,r=t-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(nn*this._rotateDelta.x/t.clientHeight),this._rotateUp(nn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(nn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-nn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(nn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-nn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(i,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),s=.5*(e.pageX+i.x),r=.5*(e.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(nn*this._rotateDelta.x/t.clientHeight),this._rotateUp(nn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ye,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function RR(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function CR(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function PR(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(cx),this.state=At.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function IR(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Zs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=At.DOLLY;break;case Zs.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=At.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=At.ROTATE}break;case Zs.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=At.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=At.PAN}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(Gf)}function LR(n){switch(this.state){case At.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case At.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case At.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function DR(n){this.enabled===!1||this.enableZoom===!1||this.state!==At.NONE||(n.preventDefault(),this.dispatchEvent(Gf),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(cx))}function FR(n){this.enabled!==!1&&this._handleKeyDown(n)}function NR(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case $s.ROTATE:if(this.enableRotate===!1){this.state=At.NONE;break}this._handleTouchStartRotate(n),this.state=At.TOUCH_ROTATE;break;case $s.PAN:if(this.enablePan===!1){this.state=At.NONE;break}this._handleTouchStartPan(n),this.state=At.TOUCH_PAN;break;default:this.state=At.NONE}break;case 2:switch(this.touches.TWO){case $s.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=At.TOUCH_DOLLY_PAN;break;case $s.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=At.TOUCH_DOLLY_ROTATE;break;default:this.state=At.NONE}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(Gf)}function UR(n){switch(this._trackPointer(n),this.state){case At.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case At.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case At.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case At.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=At.NONE}}function OR(n){this.enabled!==!1&&n.preventDefault()}function BR(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function VR(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var hx=.02,ru=512,kR=.005,zR=new I(0,1,0),GR={dark:{normal:"#F2B233",tangential:"#62C4F5"},light:{normal:"#D55E00",tangential:"#0072B2"}},HR=n=>GR[n?"dark":"light"];function px(n,e,t){let i=n.length>ru?[...n].sort((r,o)=>Math.hypot(o.normal_n,o.tangential_n)-Math.hypot(r.normal_n,r.tangential_n)).slice(0,ru):n,s=[];for(let r of i){if(!r.point_m||!r.normal||!r.force_on_a_n)continue;let o=e(r.body_a_id)?-hx:hx,a=r.force_on_a_n,l=r.normal,c=r.point_m,u=a.x*l.x+a.y*l.y+a.z*l.z,h=(d,f,g,v)=>{Math.hypot(f,g,v)<kR||s.push({contact:r.id,kind:d,from:[c.x,c.y,c.z],to:[c.x+o*f,c.y+o*g,c.z+o*v]})};h("normal",u*l.x,u*l.y,u*l.z),t&&h("tangential",a.x-u*l.x,a.y-u*l.y,a.z-u*l.z)}return s}var nl=new I,ux=new I,Hf=new I,Wf=new wt,dx=new I,fx=new pt,ou=class{constructor(e){this.kind=e;let t=new Sn({toneMapped:!1});this.shafts=new fo(new Ss(1,1,1,12).translate(0,.5,0),t,ru),this.heads=new fo(new dr(1,1,e==="normal"?16:4).translate(0,.5,0),t,ru),this.shafts.frustumCulled=this.heads.frustumCulled=!1,this.shafts.count=this.heads.count=0}kind;shafts;heads;draw(e,t){let i=0;for(let s of e){if(s.kind!==this.kind)continue;nl.fromArray(s.from),ux.fromArray(s.to);let r=Hf.subVectors(ux,nl).length(),o=Math.min(this.kind==="normal"?t:.75*t,.14*r),a=Math.min(5*t,.45*r);Wf.setFromUnitVectors(zR,Hf.normalize()),this.shafts.setMatrixAt(i,fx.compose(nl,Wf,dx.set(o,r-a,o))),nl.addScaledVector(Hf,r-a),this.heads.setMatrixAt(i,fx.compose(nl,Wf,dx.set(2.5*o,a,2.5*o))),i++}this.shafts.count=this.heads.count=i,this.shafts.instanceMatrix.needsUpdate=this.heads.instanceMatrix.needsUpdate=!0}dispose(){this.shafts.dispose(),this.heads.dispose(),this.shafts.geometry.dispose(),this.heads.geometry.dispose(),this.shafts.material.dispose()}},au=class{group=new Wt;shown=[];#e=[new ou("normal"),new ou("tangential")];constructor(){for(let{shafts:e,heads:t}of this.#e)this.group.add(e,t)}setTheme(e){for(let t of this.#e)t.shafts.material.color=new ze(HR(e)[t.kind])}draw(e,t){this.shown=e;for(let i of this.#e)i.draw(e,t)}dispose(){for(let e of this.#e)e.dispose()}};var WR=[{at:[-.8,.95,.5],size:[4.6,3],light:[9,8.7,8.3]},{at:[.95,.35,-.6],size:[3.2,5],light:[3.2,3.6,4.2]},{at:[.2,1,.05],size:[5,5],light:[2.2,2.2,2.2]},{at:[.9,.15,.8],size:[1,4],light:[2.4,2.2,2]}],XR=`
varying vec3 way;
void main() {
  float up = normalize(way).y;
  vec3 light = mix(vec3(0.16, 0.165, 0.18), vec3(0.46, 0.49, 0.54), smoothstep(-0.2, 0.9, up));
  gl_FragColor = vec4(mix(light, vec3(0.075, 0.068, 0.062), smoothstep(0.1, -0.5, up)), 1.0);
}`;function Xf(n){let e=new ks,t=new gt(new Un(10,24,16),new Zi({side:ai,fragmentShader:XR,vertexShader:`varying vec3 way;
void main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`}));e.add(t);for(let{at:r,size:o,light:a}of WR){let l=new Sn({color:new ze(...a),side:$i}),c=new gt(new fr(...o),l);c.position.copy(new I(...r).normalize().multiplyScalar(6)),c.lookAt(0,0,0),e.add(c)}let i=new To(n),s=i.fromScene(e,.03,.1,30,{size:128});return i.dispose(),e.traverse(r=>{r instanceof gt&&(r.geometry.dispose(),r.material.dispose())}),s.texture}var qf={behind:.035,above:.006,field:70},lu=class{constructor(e){this.view=e}view;#e=0;#t=null;#i=null;get how(){return this.#t}start(e,t){this.stop(),this.#e=e,this.#t=t,this.view.controls.enabled=t==="beside",t==="endoscope"&&(this.view.camera.fov=qf.field,this.view.camera.near=.002,this.view.camera.updateProjectionMatrix()),this.view.wake()}stop(){this.#t==="endoscope"&&(this.view.camera.fov=28.6,this.view.camera.updateProjectionMatrix()),this.#t=this.#i=null,this.view.controls.enabled=!0}update(e){let t=e.get(this.#e);if(!this.#t||!t)return;let i=ni(new I,t.position_m),{camera:s,controls:r}=this.view;if(this.#t==="beside"){if(this.#i){let c=i.clone().sub(this.#i);s.position.add(c),r.target.add(c)}else s.position.add(i).sub(r.target),r.target.copy(i);this.#i=i;return}let o=tn(new wt,t.orientation),a=new I(0,0,1).applyQuaternion(o),l=new I(0,1,0).applyQuaternion(o);s.position.copy(i).addScaledVector(a,qf.behind).addScaledVector(l,qf.above),r.target.copy(i).addScaledVector(a,-.02),s.up.copy(l),s.lookAt(r.target),s.up.set(0,1,0)}};var _i=32;function qR(n,e,t,i){let s=o=>(o%i+i)%i,r=Math.imul(s(n)+i,2376512323)^Math.imul(s(e),3625334849)^Math.imul(s(t),3407524639);return r=Math.imul(r^r>>>13,1540483477),((r^r>>>15)&65535)/65536}function mx(n,e,t,i){let s=i/_i,r=[n*s,e*s,t*s].map(g=>[Math.floor(g),g-Math.floor(g)]),[[o,a],[l,c],[u,h]]=r,d=g=>g*g*(3-2*g),f=0;for(let g=0;g<8;g++){let v=g&1,m=g>>1&1,p=g>>2,y=(v?d(a):1-d(a))*(m?d(c):1-d(c))*(p?d(h):1-d(h));f+=y*qR(o+v,l+m,u+p,i)}return f}function gx(){let n=new Float32Array(_i**3),e=(r,o,a)=>((a+_i)%_i*_i+(o+_i)%_i)*_i+(r+_i)%_i;for(let r=0;r<_i;r++)for(let o=0;o<_i;o++)for(let a=0;a<_i;a++)n[e(a,o,r)]=.68*mx(a,o,r,4)+.32*mx(a,o,r,9);let t=new Uint8Array(4*_i**3),i=r=>Math.max(0,Math.min(255,Math.round(255*r)));for(let r=0;r<_i;r++)for(let o=0;o<_i;o++)for(let a=0;a<_i;a++){let l=4*e(a,o,r);t[l]=i(.5+2*(n[e(a+1,o,r)]-n[e(a-1,o,r)])),t[l+1]=i(.5+2*(n[e(a,o+1,r)]-n[e(a,o-1,r)])),t[l+2]=i(.5+2*(n[e(a,o,r+1)]-n[e(a,o,r-1)])),t[l+3]=i(.5+1.35*(n[e(a,o,r)]-.5))}let s=new co(t,_i,_i,_i);return s.minFilter=s.magFilter=Fi,s.wrapS=s.wrapT=s.wrapR=so,s.needsUpdate=!0,s}var cu=class{constructor(e,t,i){this.renderer=e;this.isFull=t;this.changed=i}renderer;isFull;changed;#e=1;#t=0;#i=0;#n=0;get ratio(){return Math.min(devicePixelRatio,2)*this.#e}tell(e){let t=e-this.#t;if(this.#t=e,this.isFull||t>500||this.renderer.xr.isPresenting||(this.#i+=t,++this.#n<20))return;let i=this.#i/this.#n;this.#i=this.#n=0;let s=i>42?Math.max(.5,.85*this.#e):i<18?Math.min(1,1.15*this.#e):this.#e;s!==this.#e&&(this.#e=s,this.changed())}};var YR={low:"#0c0f14",horizon:"#1d242e",high:"#10141b",cloth:"#39434f",shadow:.62},KR={low:"#c9cfd6",horizon:"#e9edf1",high:"#d3dbe4",cloth:"#f7f8fa",shadow:.34},ZR=`
uniform vec3 low, horizon, high;
varying vec3 way;
void main() {
  float up = normalize(way).y;
  vec3 c = mix(horizon, high, smoothstep(-0.05, 0.75, up));
  c = mix(c, low, smoothstep(0.05, -0.6, up));
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(c + dither - 0.5 / 255.0, 1.0);
}`,$R=`
uniform vec3 cloth;
uniform float reach;
varying vec2 off;
void main() {
  float away = dot(off, off) / (reach * reach);
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(cloth, clamp(0.85 * exp(-2.6 * away) * smoothstep(6.0, 1.0, away) + dither, 0.0, 1.0));
}`,JR=`varying vec3 way;
void main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,QR=`varying vec2 off;
void main() { off = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,hu=n=>new ze().setStyle(n,"srgb-linear"),uu=class{group=new Wt;sun=new go("#fff6ea",2.6);#e=new go("#b8d0ff",.55);#t;#i;#n;constructor(){let e={depthWrite:!1,toneMapped:!1};this.#t=new gt(new Un(1,32,24),new Zi({...e,side:ai,depthTest:!1,vertexShader:JR,fragmentShader:ZR,uniforms:{low:{value:new ze},horizon:{value:new ze},high:{value:new ze}}})),this.#t.renderOrder=-10,this.#t.frustumCulled=!1,this.#i=new gt(new ws(1,64),new Zi({...e,transparent:!0,vertexShader:QR,fragmentShader:$R,uniforms:{cloth:{value:new ze},reach:{value:.4}}})),this.#n=new gt(new ws(1,48),new wa({opacity:.5,depthWrite:!1}));for(let t of[this.#i,this.#n])t.rotation.x=-Math.PI/2;this.#i.renderOrder=-9,this.#n.renderOrder=-8,this.#n.receiveShadow=!0,this.sun.castShadow=!0,this.sun.shadow.mapSize.set(1024,1024),this.sun.shadow.radius=5,this.sun.shadow.normalBias=.02,this.group.add(this.#t,this.#i,this.#n,this.sun,this.sun.target,this.#e,this.#e.target)}setTheme(e){let t=e?YR:KR,{low:i,horizon:s,high:r}=this.#t.material.uniforms;i.value=hu(t.low),s.value=hu(t.horizon),r.value=hu(t.high),this.#i.material.uniforms.cloth.value=hu(t.cloth),this.#n.material.opacity=t.shadow}place(e,t,i){let s=2.2*t;this.#i.material.uniforms.reach.value=s,this.#i.position.set(e.x,i-2e-4,e.z),this.#i.scale.setScalar(1),this.#i.geometry.dispose(),this.#i.geometry=new ws(2.5*s,64),this.#n.position.set(e.x,i-1e-4,e.z),this.#n.scale.setScalar(3*t),this.#s(this.sun,new I(-.62,1.1,.42),e,t),this.#s(this.#e,new I(.9,.35,-.7),e,t);let r=this.sun.shadow.camera;r.left=r.bottom=-1.7*t,r.right=r.top=1.7*t,r.near=.1*t,r.far=9*t,r.updateProjectionMatrix(),this.sun.shadow.normalBias=.006*t,this.sun.shadow.bias=-8e-4}#s(e,t,i,s){e.position.copy(i).addScaledVector(t.normalize(),4*s),e.target.position.copy(i)}follow(e,t){this.#t.position.setFromMatrixPosition(e.matrixWorld),this.#t.scale.setScalar(.5*t)}};var _n=10,jR=6e-4,du={turns:9,radius:.0022,pointsPerTurn:12},_x={radius:.0075,tube:.0016},Yf=class{constructor(e,t=jR){this.radius=t;this.mesh=new gt(new Zt,e),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}radius;mesh;#e=0;#t(e){if(e===this.#e)return;this.#e=e;let t=[];for(let i=0;i+1<e;i++)for(let s=0;s<_n;s++){let r=i*_n+s,o=i*_n+(s+1)%_n;t.push(r,o,r+_n,o,o+_n,r+_n)}this.mesh.geometry.dispose(),this.mesh.geometry=new Zt,this.mesh.geometry.setAttribute("position",new ii(new Float32Array(3*_n*e),3)),this.mesh.geometry.setAttribute("normal",new ii(new Float32Array(3*_n*e),3)),this.mesh.geometry.setIndex(t)}lay(e){if(this.mesh.visible=e.length>1,e.length<2)return;this.#t(e.length);let t=this.mesh.geometry.getAttribute("position"),i=this.mesh.geometry.getAttribute("normal"),s=new I,r=new I,o=new I,a=new I;e.forEach((l,c)=>{s.subVectors(e[Math.min(c+1,e.length-1)],e[Math.max(c-1,0)]).normalize(),c===0&&r.set(Math.abs(s.x)<.6?1:0,Math.abs(s.x)<.6?0:1,0),r.addScaledVector(s,-r.dot(s)).normalize(),o.crossVectors(s,r);for(let u=0;u<_n;u++){let h=2*Math.PI*u/_n;a.copy(r).multiplyScalar(Math.cos(h)).addScaledVector(o,Math.sin(h)),i.setXYZ(c*_n+u,a.x,a.y,a.z),t.setXYZ(c*_n+u,l.x+this.radius*a.x,l.y+this.radius*a.y,l.z+this.radius*a.z)}}),t.needsUpdate=i.needsUpdate=!0}dispose(){this.mesh.geometry.dispose()}};function eC(n){let e=[];for(let t=0;t+2<n.length;t+=3)e.push(new I().fromArray(n,t));return e}function tC(n,e){let t=new I().subVectors(e,n),i=new I(Math.abs(t.x)<Math.abs(t.y)?1:0,Math.abs(t.x)<Math.abs(t.y)?0:1,0);i.cross(t).normalize();let s=new I().crossVectors(t,i).normalize(),r=du.turns*du.pointsPerTurn;return Array.from({length:r+1},(o,a)=>{let l=2*Math.PI*a/du.pointsPerTurn,c=du.radius*Math.min(1,a/6,(r-a)/6);return n.clone().addScaledVector(t,a/r).addScaledVector(i,c*Math.cos(l)).addScaledVector(s,c*Math.sin(l))})}var fu=class{constructor(e){this.scene=e;let t=new Map(e.bodies.map(i=>[i.id,i]));for(let i of e.links){i.law===En.LINK_LAW_SLIDE&&i.body_a_id===0&&this.#r(i);let s=[En.LINK_LAW_THREAD,En.LINK_LAW_SPRING,En.LINK_LAW_NEEDLE,En.LINK_LAW_BOND].includes(i.law),r=i.law===En.LINK_LAW_SLIDE&&i.body_a_id!==0&&!t.get(i.body_b_id)?.soft;if(!s&&!r)continue;let o=new Yf(i.law===En.LINK_LAW_THREAD?this.#t:this.#e);this.group.add(o.mesh),this.#n.push({link:i,tube:o,curve:r?eC(Er(i.curve)):[]})}}scene;group=new Wt;#e=new ji({color:new ze(.6,.62,.65),metalness:1,roughness:.28});#t=new ji({color:new ze(.035,.065,.26),roughness:.4,clearcoat:.4});#i=new ji({color:new ze(.02,.22,.26),roughness:.35,clearcoat:.6});#n=[];#s=new Map;#r(e){let t=new gt(new pr(_x.radius,_x.tube,20,48),this.#i);t.castShadow=!0,this.#s.set(e.id,t),this.group.add(t)}update(e,t){let i=new Map(e.map(s=>[s.link_id,s]));for(let[s,r]of this.#s)this.#o(r,i.get(s),t);for(let s of this.#n)s.tube.lay(this.#a(s,i.get(s.link.id),t))}#o(e,t,i){if(!t)return;ni(e.position,t.place_m);let s=this.scene.links.find(a=>a.id===t.link_id),r=tn(new wt,i.get(s?.body_b_id??0)?.orientation),o=new I(0,0,1).applyQuaternion(r);e.quaternion.setFromUnitVectors(new I(0,0,1),o)}#a({link:e,curve:t},i,s){if(t.length>1){let a=s.get(e.body_b_id),l=ni(new I,a?.position_m),c=tn(new wt,a?.orientation);return t.map(u=>u.clone().applyQuaternion(c).add(l))}if(!i?.place_m||!i.other_m)return[];let r=ni(new I,i.place_m),o=ni(new I,i.other_m);return e.law===En.LINK_LAW_NEEDLE?[]:e.law===En.LINK_LAW_BOND&&!i.holds&&i.gap_m>0?[]:e.law===En.LINK_LAW_SPRING?tC(r,o):e.law===En.LINK_LAW_THREAD?this.#l(r,o,e.length_m):[r,o]}#l(e,t,i){let s=e.distanceTo(t),r=Math.max(i-s,0);if(r<.001*i)return[e,t];let o=Math.sqrt(3/8*r*Math.max(s,.2*i));return Array.from({length:25},(a,l)=>{let c=l/24,u=e.clone().lerp(t,c);return u.y-=4*c*(1-c)*Math.min(o,.5*i),u})}dispose(){for(let{tube:e}of this.#n)e.dispose();for(let e of this.#s.values())e.geometry.dispose();for(let e of[this.#e,this.#t,this.#i])e.dispose()}};var xx=`
attribute uint node;
uniform highp isampler2D before, after;
uniform highp usampler2D rings;
uniform vec3 beforeLow, beforeUnit, afterLow, afterUnit;
uniform float share;
varying vec3 vRest;
varying float vShift;

vec3 pointOf(uint i) {
  ivec2 at = ivec2(int(i) & 511, int(i) / 512);
  vec3 b = afterLow + (vec3(texelFetch(after, at, 0).xyz) + 32767.0) * afterUnit;
  if (share >= 1.0) return b;
  vec3 a = beforeLow + (vec3(texelFetch(before, at, 0).xyz) + 32767.0) * beforeUnit;
  return mix(a, b, share);
}

vec3 normalOf(vec3 p) {
  int first = gl_VertexID * 4;
  uint was = 0xffffffffu;
  vec3 edge = vec3(0.0), sum = vec3(0.0);
  for (int k = 0; k < 4; k++) {
    int at = first + k;
    uvec4 four = texelFetch(rings, ivec2(at & 511, at / 512), 0);
    for (int j = 0; j < 4; j++) {
      uint i = four[j];
      if (i == was) return sum;
      vec3 next = pointOf(i) - p;
      if (was != 0xffffffffu) sum += cross(edge, next);
      edge = next;
      was = i;
    }
  }
  return sum;
}
`,yx=`
vec3 place = pointOf(node);
vec3 objectNormal = normalize(normalOf(place) + vec3(0.0, 1e-20, 0.0));
`,vx=`
vec3 transformed = place;
vRest = position;
vShift = distance(place, position);
`,wx=`
vec3 transformed = pointOf(node);
vRest = position;
vShift = 0.0;
`,Sx=`
uniform highp sampler3D grain;
uniform float period, flesh, wet, shiftMost;
uniform int colouring;
uniform vec3 warm;
varying vec3 vRest;
varying float vShift;
#ifdef HAS_TISSUE
varying vec3 vTissue;
#endif

vec3 cividis(float t) {
  const vec3 c[9] = vec3[9](vec3(0.000, 0.135, 0.305), vec3(0.114, 0.213, 0.426), vec3(0.265, 0.288, 0.420),
    vec3(0.374, 0.366, 0.431), vec3(0.486, 0.447, 0.471), vec3(0.604, 0.532, 0.459), vec3(0.732, 0.627, 0.424),
    vec3(0.868, 0.733, 0.351), vec3(0.995, 0.909, 0.217));
  float s = clamp(t, 0.0, 1.0) * 8.0;
  int i = min(int(s), 7);
  vec3 srgb = mix(c[i], c[i + 1], s - float(i));
  return pow(srgb, vec3(2.2));
}
`,Mx=`
vec3 grainAt = vRest / period;
vec4 coarse = texture(grain, grainAt * 0.21), fine = texture(grain, grainAt);
if (colouring == 0) {
  float mottled = 0.65 * coarse.a + 0.35 * fine.a - 0.5;
  diffuseColor.rgb *= 1.0 + 0.95 * flesh * mottled;
  diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.25, 1.35, 1.3), flesh * smoothstep(0.52, 0.75, coarse.a));
  float net = abs(texture(grain, grainAt * 0.37 + 0.31).a - 0.5);
  float vessel = (1.0 - smoothstep(0.0, 0.035, net)) * smoothstep(0.45, 0.65, coarse.a);
  diffuseColor.rgb *= 1.0 - 0.28 * flesh * vessel * vec3(0.55, 1.0, 0.9);
} else if (colouring == 1) {
  diffuseColor.rgb = cividis(vShift / shiftMost);
}
#ifdef HAS_TISSUE
else {
  diffuseColor.rgb = vTissue;
}
#endif
if (!gl_FrontFacing) diffuseColor.rgb *= vec3(0.55, 0.4, 0.4);
`,Ex=`
vec3 slope = mat3(viewMatrix) * ((fine.rgb - 0.5) * 0.6 + (coarse.rgb - 0.5) * 0.5);
slope -= normal * dot(slope, normal);
normal = normalize(normal - 0.30 * flesh * slope);
`,Tx=`
vec3 ripple = mat3(viewMatrix) * (texture(grain, grainAt * 1.9 + 0.17).rgb - 0.5);
ripple -= clearcoatNormal * dot(ripple, clearcoatNormal);
clearcoatNormal = normalize(clearcoatNormal - (0.22 * wet) * (ripple + 0.7 * slope));
`,Ax=`
#if NUM_DIR_LIGHTS > 0
if (colouring == 0) {
  vec3 sun = directionalLights[0].direction;
  float facing = dot(normal, sun);
  float around = clamp((facing + 0.45) / 1.45, 0.0, 1.0);
  vec3 through = max(around * around - clamp(facing, 0.0, 1.0), 0.0) * warm * directionalLights[0].color;
  float rim = pow(1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0), 3.0);
  reflectedLight.directDiffuse += flesh * (through * 0.45 + warm * rim * 0.30) * (0.35 + diffuseColor.rgb);
}
#endif
`;function nC(n,e){let t=new Float32Array(e.length);for(let i=0;i<e.length;i+=3){let s=3*e[i],r=3*e[i+1],o=3*e[i+2],a=n[r]-n[s],l=n[r+1]-n[s+1],c=n[r+2]-n[s+2],u=n[o]-n[s],h=n[o+1]-n[s+1],d=n[o+2]-n[s+2],f=l*d-c*h,g=c*u-a*d,v=a*h-l*u,m=Math.hypot(f,g,v)||1;t.set([f/m,g/m,v/m],i)}return t}function sC(n,e){let t=new Uint32Array(e+2);for(let s of n)t[s+2]++;for(let s=2;s<e+2;s++)t[s]+=t[s-1];let i=new Uint32Array(n.length);return n.forEach((s,r)=>i[t[s+1]++]=r),{first:t,of:i}}var bx=n=>n-n%3+(n+1)%3,Rx=n=>n-n%3+(n+2)%3;function rC(n,e,t){let i=new Map;for(let c of n)i.set(e[bx(c)],c);let s=c=>{let u=i.get(e[Rx(c)]);if(u===void 0)return;let h=c-c%3,d=u-u%3;return t[h]*t[d]+t[h+1]*t[d+1]+t[h+2]*t[d+2]>.64?u:void 0},r=new Set;for(let c of n){let u=s(c);u!==void 0&&r.add(u)}let o=new Set(n),a=[],l=c=>{let u=[];for(let h=c;h!==void 0&&o.delete(h);h=s(h))u.push(h);u.length>0&&a.push(u)};for(let c of n)r.has(c)||l(c);for(let c of n)l(c);return a}function oC(n,e,t,i){let s=[e[bx(n[0])],...n.map(r=>e[Rx(r)])];for(let r=0;r<16;r++)t[i+r]=s[Math.min(r,s.length-1)]}function Cx(n,e){let t=n.length/3,i=nC(n,e),{first:s,of:r}=sC(e,t),o=new Uint32Array(e.length),a=[],l=[];for(let u=0;u<t;u++)for(let h of rC(r.subarray(s[u],s[u+1]),e,i)){for(let d of h)o[d]=a.length;a.push(u),l.push(h)}let c=new Uint32Array(a.length*16);return l.forEach((u,h)=>oC(u,e,c,h*16)),{count:a.length,node:Uint32Array.from(a),index:o,ring:c}}var aC={look:0,displacement:1,tissue:2},pu=class{texture;low=new I;unit=new I;held=null;#e;constructor(e){let t=Math.max(1,Math.ceil(e/512));this.#e=new Int16Array(4*512*t),this.texture=new Gs(this.#e,512,t,vr,Ca),this.texture.internalFormat="RGBA16I",this.texture.minFilter=this.texture.magFilter=oi,this.texture.needsUpdate=!0}hold(e){if(this.held===e)return;let{values:t}=e,i=this.#e,s=Math.min(e.count,i.length/4);for(let r=0,o=0,a=0;r<s;r++,o+=3,a+=4)i[a]=t[o],i[a+1]=t[o+1],i[a+2]=t[o+2];this.texture.needsUpdate=!0,this.low.fromArray(e.low),this.unit.fromArray(e.unit),this.held=e}};function lC(n){let e=Math.max(1,Math.ceil(n.length/4/512)),t=new Uint32Array(4*512*e);t.set(n);let i=new Gs(t,512,e,vr,fn);return i.internalFormat="RGBA32UI",i.minFilter=i.magFilter=oi,i.needsUpdate=!0,i}var mu=class{constructor(e,t,i){this.body=e;let s=e.soft;this.rest=Er(s.rest_positions),this.triangles=hh(s.triangles);let r=Cx(this.rest,this.triangles);this.#e=new pu(this.rest.length/3),this.#t=new pu(this.rest.length/3),this.#i=lC(r.ring);let o=t.kind==="flesh"?1:0;this.#n={before:{value:this.#e.texture},after:{value:this.#t.texture},rings:{value:this.#i},beforeLow:{value:this.#e.low},beforeUnit:{value:this.#e.unit},afterLow:{value:this.#t.low},afterUnit:{value:this.#t.unit},share:{value:1},grain:{value:i},period:{value:.02},flesh:{value:o},wet:{value:o*t.gloss},shiftMost:{value:.01},colouring:{value:0},warm:{value:new ze(.9,.16,.09)}};let a=this.#r(r.node,r.index,r.count);this.#n.period.value=.16*(a.boundingSphere?.radius??.1),this.mesh=new gt(a,this.#o(t)),this.mesh.customDepthMaterial=this.#a(new mo({side:$i}),!0),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0,this.mesh.name=e.name,this.mesh.visible=!1}body;mesh;rest;triangles;#e;#t;#i;#n;#s=!1;#r(e,t,i){let s=new Zt,r=new Float32Array(3*i);e.forEach((c,u)=>r.set(this.rest.subarray(3*c,3*c+3),3*u));let o=new ii(r,3);s.setAttribute("position",o),s.setAttribute("normal",o);let a=new ii(e,1);a.gpuType=So,s.setAttribute("node",a),s.setIndex(new ii(t,1)),s.computeBoundingSphere();let l=this.body.soft.tissue;if(l.length>0){let c=new Float32Array(3*i),u=Xa.map(h=>new ze(h).toArray());e.forEach((h,d)=>c.set(u[(l[h]??0)%u.length],3*d)),s.setAttribute("tissueColour",new ii(c,3))}return s}#o(e){let t=e.kind==="flesh",i=new ji({color:e.colour,roughness:t?.52:.75-.4*e.gloss,metalness:0,clearcoat:t?.9*e.gloss:.3,clearcoatRoughness:t?.16:.3,side:$i,transparent:e.opacity<1,opacity:e.opacity});return this.#a(i,!1)}#a(e,t){let i=this.body.soft.tissue.length>0&&!t;return e.onBeforeCompile=s=>{Object.assign(s.uniforms,this.#n);let r=i?[`#define HAS_TISSUE
attribute vec3 tissueColour;
varying vec3 vTissue;
`,`vTissue = tissueColour;
`]:["",""];s.vertexShader=s.vertexShader.replace("void main() {",`${r[0]}${xx}
void main() {`).replace("#include <beginnormal_vertex>",t?"":yx).replace("#include <begin_vertex>",(t?wx:vx)+r[1]),!t&&(s.fragmentShader=s.fragmentShader.replace("void main() {",`${i?`#define HAS_TISSUE
`:""}${Sx}
void main() {`).replace("#include <color_fragment>",Mx).replace("#include <normal_fragment_maps>",Ex).replace("#include <clearcoat_normal_fragment_maps>",Tx).replace("#include <lights_fragment_end>",`#include <lights_fragment_end>
${Ax}`))},e.customProgramCacheKey=()=>`tissue ${t} ${i}`,e}update(e){let t=e.after.meshes.get(this.body.id);t&&(this.mesh.visible=!0,this.show(e.before.meshes.get(this.body.id)??t,t,e.share))}show(e,t,i){let s=this.#n;(this.#s?this.#e:this.#t).held===e&&e!==t&&(this.#s=!this.#s);let[r,o]=this.#s?[this.#t,this.#e]:[this.#e,this.#t];o.hold(t),i<1&&r.hold(e),s.before.value=r.texture,s.beforeLow.value=r.low,s.beforeUnit.value=r.unit,s.after.value=o.texture,s.afterLow.value=o.low,s.afterUnit.value=o.unit,s.share.value=i}get shown(){return(this.#s?this.#e:this.#t).held}colour(e,t){let i=this.body.soft.tissue.length>0;this.#n.colouring.value=e==="tissue"&&!i?0:aC[e],this.#n.shiftMost.value=t}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose(),this.mesh.customDepthMaterial?.dispose(),this.#e.texture.dispose(),this.#t.texture.dispose(),this.#i.dispose()}};function cC({shown:n,triangles:e},t){if(!n)return null;let i=[new I,new I,new I],s=[0,0,0],r=new I,o=null;for(let a=0;a<e.length;a+=3)i.forEach((l,c)=>l.fromArray(Po(n,e[a+c],s))),t.intersectTriangle(...i,!1,r)&&(!o||r.distanceTo(t.origin)<o.distanceTo(t.origin))&&(o=r.clone());return o}var gu=class{constructor(e,t){this.scene=e;let i=Ug(e);this.#e=new Set(e.bodies.filter(s=>s.soft).map(s=>s.id));for(let s of e.bodies){let r=i.get(s.id);s.soft&&!Og(e,s)&&r.opacity>0&&this.tissues.push(new mu(s,r,t)),s.rigid&&this.rigids.push(new uh(s,r))}this.links=new fu(e);for(let{mesh:s}of this.tissues)this.group.add(s);for(let{group:s}of this.rigids)this.group.add(s);this.group.add(this.links.group)}scene;group=new Wt;tissues=[];rigids=[];links;#e;isSoft=e=>this.#e.has(e);update(e){let t=Zd(e.after.state),i=e.share<1?Zd(e.before.state):t;for(let s of this.tissues)s.update(e);for(let s of this.rigids)s.update(i,t,e.share);return this.links.update(e.after.state.links,t),t}shiftMost(){let e=0,t=[0,0,0];for(let{shown:s,rest:r}of this.tissues)for(let o=0;s&&o<s.count;o++)Po(s,o,t),e=Math.max(e,Math.hypot(t[0]-r[3*o],t[1]-r[3*o+1],t[2]-r[3*o+2]));let i=10**Math.floor(Math.log10(Math.max(e,1e-4)));return[1,2,5,10].map(s=>s*i).find(s=>s>=e)??e}colour(e,t){for(let i of this.tissues)i.colour(e,t)}setWireframe(e){for(let{mesh:t}of[...this.tissues,...this.rigids])t.material.wireframe=e}points(){let e=[],t=[],i=[0,0,0],s=new I;for(let{shown:f}of this.tissues)for(let g=0;f&&g<f.count;g++)e.push(...Po(f,g,i));this.group.updateMatrixWorld(!0);for(let{mesh:f,isPlane:g}of this.rigids){let v=g?void 0:f.geometry.getAttribute("position");for(let m=0;v&&m<v.count;m++)t.push(...s.fromBufferAttribute(v,m).applyMatrix4(f.matrixWorld).toArray())}let r=e.length>0?e:t,o=[1/0,1/0,1/0],a=[-1/0,-1/0,-1/0];if(r.forEach((f,g)=>{o[g%3]=Math.min(o[g%3],f),a[g%3]=Math.max(a[g%3],f)}),r.length===0)return{points:new Float32Array,ground:0,centre:new I,radius:.1};let l=.45*Math.max(...o.map((f,g)=>a[g]-f)),c=[...e];for(let f=0;f<t.length;f+=3)[0,1,2].every(g=>t[f+g]>o[g]-l&&t[f+g]<a[g]+l)&&c.push(t[f],t[f+1],t[f+2]);let u=this.rigids.filter(f=>f.isPlane).map(f=>f.group.position.y),h=new I(...o.map((f,g)=>.5*(f+a[g]))),d=Math.max(.5*Math.hypot(...o.map((f,g)=>a[g]-f)),.001);return{points:Float32Array.from(c),ground:Math.min(o[1],...u),centre:h,radius:d}}pick(e,t,i){let s=new Ta;s.setFromCamera(new Ye(e,t),i);let r=s.intersectObjects(this.rigids.filter(a=>!a.isPlane).map(a=>a.mesh))[0],o=r?r.point:null;for(let a of this.tissues){let l=cC(a,s.ray);l&&(!o||l.distanceTo(s.ray.origin)<o.distanceTo(s.ray.origin))&&(o=l)}return o}dispose(){for(let e of[...this.tissues,...this.rigids,this.links])e.dispose()}};var _u=class{constructor(e,t,i,s){this.canvas=e;this.shown=t;this.settings=i;this.renderer=new Zc({canvas:e,antialias:!0,powerPreference:"high-performance"}),this.renderer.toneMapping=ba,this.renderer.toneMappingExposure=1.35,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=mr,this.renderer.autoClear=!1,this.#s=Xf(this.renderer),this.space.environment=this.#s,this.space.environmentIntensity=.62,this.space.add(this.stage.group),this.over.add(this.arrows.group),this.controls=new su(this.camera,e),this.controls.enableDamping=!matchMedia("(prefers-reduced-motion: reduce)").matches,this.controls.dampingFactor=.12,this.controls.addEventListener("change",()=>this.wake()),this.follow=new lu(this),this.#i=new cu(this.renderer,s,()=>this.resize()),this.#u(),this.applySettings(),this.resize()}canvas;shown;settings;renderer;camera=new Ki(28.6,1,.005,5);controls;space=new ks;over=new ks;stage=new uu;arrows=new au;follow;world=null;between=null;frames=0;onFrame=null;#e=gx();#t=new Set;#i;#n=new Yi;#s;#r=!0;#o=!1;#a=!1;#l=.1;#c=.01;#h=-1;#u(){this.canvas.addEventListener("webglcontextlost",e=>{e.preventDefault(),this.#o=!0}),this.canvas.addEventListener("webglcontextrestored",()=>this.#d()),new ResizeObserver(()=>this.resize()).observe(this.canvas),this.settings.on(()=>this.applySettings()),this.shown.onScene(()=>this.#f()),matchMedia("(prefers-color-scheme: light)").addEventListener("change",()=>this.applySettings())}wake(){this.#r=!0}get isLost(){return this.#o}add(e,t=!0){this.#t.add(e),(t?this.over:this.space).add(e.group),this.wake()}remove(e){this.#t.delete(e),e.group.removeFromParent(),this.wake()}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;e===0||t===0||this.renderer.xr.isPresenting||(this.renderer.setPixelRatio(this.#i.ratio),this.renderer.setSize(e,t,!1),this.camera.aspect=e/t,this.camera.updateProjectionMatrix(),this.wake())}applySettings(){let e=this.settings;this.stage.setTheme(e.isDark),this.arrows.setTheme(e.isDark),this.arrows.group.visible=e.get("arrows"),this.world?.setWireframe(e.get("wireframe")),this.#h=-1,this.wake()}#d(){this.#s.dispose(),this.space.environment=this.#s=Xf(this.renderer),this.#o=!1,this.wake()}#f(){let e=this.shown.scene;this.world&&(this.world.group.removeFromParent(),this.world.dispose(),this.renderer.renderLists.dispose()),this.world=null,this.#a=!1,e&&(this.world=new gu(e,this.#e),this.space.add(this.world.group),this.applySettings())}look(e){if(!this.world)return;this.follow.stop();let{points:t,ground:i,centre:s,radius:r}=this.world.points();this.#l=r,this.stage.place(s,r,i);let o=this.world.scene.view,a=J_(e,t,this.camera.aspect||1);e==="first"&&o?.from_m&&(ni(a.eye,o.from_m),ni(a.target,o.to_m),a.field=o.field_rad),this.camera.fov=180/Math.PI*a.field;let l=a.eye.distanceTo(a.target);this.camera.near=.02*l,this.camera.far=30*l,this.camera.position.copy(a.eye),this.controls.target.copy(a.target),this.controls.minDistance=.05*r,this.controls.maxDistance=12*l,this.camera.updateProjectionMatrix(),this.controls.update(),this.#a=!0,this.wake()}orbit(e,t,i=1){let s=this.camera.position.clone().sub(this.controls.target),r=new Ks().setFromVector3(s);r.theta+=e,r.phi=Math.min(Math.max(r.phi+t,.02),Math.PI-.02),r.radius=Math.min(Math.max(r.radius*i,this.controls.minDistance),this.controls.maxDistance),this.camera.position.copy(this.controls.target).add(s.setFromSpherical(r)),this.controls.update(),this.wake()}render(e){let t=this.shown.at(e);this.controls.update();let i=this.between,s=i&&t&&i.after===t.after&&i.before===t.before&&i.share===t.share;return this.#o||s&&!this.#r||this.canvas.clientWidth===0?!1:(this.#r=!1,this.between=t,t&&this.world&&this.#p(t),this.#g(),this.#i.tell(e),this.frames++,this.onFrame?.(),!0)}#p(e){let t=this.world.update(e);!this.#a&&this.world.tissues.every(s=>s.mesh.visible)&&this.look("first");let i=px(e.after.contacts,this.world.isSoft,this.settings.get("tangential"));this.arrows.draw(i,.0055*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.camera.fov*Math.PI/360)*2),this.#m(e);for(let s of this.#t)s.update(e);this.follow.update(t)}#m(e){let t=this.settings.get("colours"),i=e.after.step;t==="displacement"&&Math.abs(i-this.#h)>30&&(this.#c=this.world.shiftMost(),this.#h=i),this.world.colour(t,this.#c)}get shiftMost(){return this.#c}get size(){return this.#l}#g(){let e=this.renderer,t=this.settings.get("clip");if(t&&this.#_(),e.clippingPlanes=[],this.stage.follow(this.camera,this.camera.far),this.world)for(let i of[...this.world.tissues,...this.world.rigids])i.mesh.material.clippingPlanes=t?[this.#n]:null;e.localClippingEnabled=t,e.clear(),e.render(this.space,this.camera),e.clearDepth(),e.render(this.over,this.camera)}#_(){let e=this.camera.getWorldDirection(new I),t=this.controls.target.clone().addScaledVector(e,(2*this.settings.get("clipShare")-1)*this.#l);this.#n.setFromNormalAndCoplanarPoint(e,t)}async picture(){return this.wake(),this.render(performance.now()),new Promise(e=>this.canvas.toBlob(e,"image/png"))}centreOn(e,t){let i=this.world?.pick(e,t,this.camera);return i?(this.camera.position.add(i).sub(this.controls.target),this.controls.target.copy(i),this.controls.update(),this.wake(),!0):!1}};var hC=1e3,uC=200;function dC(n,e,t){try{return new _u(n,e,t,Ho().get("quality")==="full")}catch(i){return console.warn(String(i)),null}}function fC(n){let e=0,t=0,i=s=>{X_(s),(!(document.body.classList.contains("wide")&&!n.view?.renderer.xr.isPresenting)||s-t>uC)&&(n.view?.render(s),t=s);let o=n.store.picture;o&&o.sequence!==e&&n.connection.drawn(e=o.sequence)};n.view&&n.view.renderer.setAnimationLoop(i),setInterval(()=>{(document.hidden||!n.view)&&i(performance.now())},n.view?hC:50)}function pC(){let n=new yh,e=new eu,t=new jh(n),i=new xh(n,Ho().token()),s=dC(document.querySelector("#scene"),t,e),r={store:n,settings:e,shown:t,connection:i,view:s},o=new iu(r,ex());Object.assign(window,{palp:{facts:()=>Rg(r),page:r,shell:o,hands:er(r),room:()=>Vf(r)}}),O_(r),fC(r),i.open()}pC();
